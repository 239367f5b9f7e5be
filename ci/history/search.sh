#!/bin/bash
# Fixes of hangs in the history of public repositories: candidates for ci/history/fixes.tsv.
#
#   ci/history/search.sh REPOSITORY... > candidates.tsv
#
# A REPOSITORY is a git directory with its whole history, in a folder owner+name. A commit is a candidate if its message speaks of
# a hang and its change to Python files touches, within a few lines, both something that ranks do together
# and something that may tell them apart. What a candidate was about is for a reader to say: most are not
# about ranks that part (slow networks, data loader workers, servers, locks of threads).
#
# Columns: repository, commit, parent, date, changed Python lines, subject.
set -euo pipefail

SYMPTOM='(\bhang(s|ing)?\b|\bhung\b|dead-?lock|de-?sync|\bstuck\b|time(d)?[ -]?out|freez(e|es|ing)\b|wait(s|ing)? forever|out of sync)'
TOGETHER='barrier|all_?reduce|all_?gather|broadcast|reduce_scatter|all_to_all|scatter|gather|wait_for_everyone|new_group|collective|synchronize|is_distributed|distributed|fsdp|zero3|stage ?3|backward|state_dict|save_'
APART='rank|main_process|is_main|is_master|primary|world_size|num_processes|group|local|len\(|exists|except|continue|break|return|isfinite|isnan|shuffle|seed|set\(|sorted'

for repository in "$@"; do
  name=$(basename "$(dirname "$repository")")
  # Branches and pull requests too: there a fix stands alone that the main line has in one large commit.
  git -C "$repository" log --all --no-merges -i -P --grep="$SYMPTOM" --format='%H' -- '*.py' |
    while read -r commit; do
      parent=$(git -C "$repository" rev-parse -q --verify "$commit^" || true)
      [[ -n "$parent" ]] || continue
      change=$(git -C "$repository" diff -U4 "$parent" "$commit" -- '*.py' | grep -av '^index ' || true)
      grep -qaiE "$TOGETHER" <<<"$change" && grep -qaiE "$APART" <<<"$change" || continue
      printf '%s\t%s\t%s\t%s\t%s\n' "${name/+//}" "$commit" "$parent" \
        "$(grep -ac '^[-+][^-+]' <<<"$change" || true)" \
        "$(git -C "$repository" log -1 --date=short --format='%cd%x09%s' "$commit")"
    done
done

"""Programs for the rows of ci/models.tsv that are about C and C++ (names that begin with `c.`): see
model_rows.py, which judges them.

Of a row are asked: what every member must call is found under a test of the rank and quiet elsewhere;
what differs between ranks, or tells of this process, guards a barrier wrongly; all else is quiet."""
import ast

# Types of parameters: what stands in front, and what is passed.
HANDLES = {
    "MPI_Comm": ("", "MPI_COMM_WORLD"),
    "MPI_Win": ("MPI_Win win; MPI_Win_create(given, 8, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &win);", "win"),
    "MPI_File": ("MPI_File file; MPI_File_open(MPI_COMM_WORLD, \"f\", 0, MPI_INFO_NULL, &file);", "file"),
    "MPI_Group": ("MPI_Group all; MPI_Comm_group(MPI_COMM_WORLD, &all);", "all"),
    "ncclComm_t": ("ncclComm_t comm; ncclUniqueId id; ncclCommInitRank(&comm, 4, id, me);", "comm"),
    "nvshmem_team_t": ("", "NVSHMEM_TEAM_WORLD"),
    "ucc_team_h": ("", "team"),
}
OPTIONS = "Options"


def words_of(node):
    found = {}
    for d in node.decorator_list:
        name = ast.unparse(d.func if isinstance(d, ast.Call) else d)
        found[name] = {k.arg: ast.literal_eval(k.value) for k in d.keywords} if isinstance(d, ast.Call) else {}
    return found


class CWriter:
    """Writes programs about one row."""

    def __init__(self, row, node, owner):
        self.row, self.node, self.owner = row, node, owner
        self.words = words_of(node)
        outs = [w["out"] for w in self.words.values() if "out" in w]
        self.out = (outs[0] if isinstance(outs[0], str) else outs[0][0]) if outs else None
        self.setup = []

    def argument(self, param):
        kind = ast.unparse(param.annotation) if param.annotation else ""
        if param.arg == self.out:
            return "&made"
        if kind in HANDLES:
            if HANDLES[kind][0] and HANDLES[kind][0] not in self.setup:
                self.setup.append(HANDLES[kind][0])
            return HANDLES[kind][1]
        if kind.endswith(OPTIONS):
            self.setup.append("gloo::%s options(context);" % kind)
            return "options"
        return "0" if kind == "int" else "given"

    def call(self):
        self.setup = []
        name = self.row.name[2:].replace(".", "::")
        if self.owner:
            method = name.rpartition("::")[2]
            args = self.node.args.args[1:]
            if "staticmethod" in self.words:
                return name + "()"
            if "property" in self.words:
                return "it." + method
            needed = args[:len(args) - len(self.node.args.defaults)]
            texts = ", ".join(self.argument(a) for a in needed)
            return "it(%s)" % texts if method == "__call__" else "it.%s(%s)" % (method, texts)
        if "property" in self.words:
            return name
        return "%s(%s)" % (name, ", ".join(self.argument(a) for a in self.node.args.args))

    def text(self, *body):
        owner = self.owner[2:].replace(".", "::") + " &it, " if self.owner else ""
        lines = ["void run(%svoid *given, ucc_team_h team, std::shared_ptr<gloo::Context> context) {" % owner,
                 "  int me, made = 0;", "  MPI_Comm_rank(MPI_COMM_WORLD, &me);"]
        return "\n".join(lines + ["  " + line for line in self.setup + list(body)] + ["}"]) + "\n"


def checks(writer, make):
    """(label, text, marked line or None, codes, weak) of each program; `make` builds a Check."""
    row, call = writer.row, writer.call()
    if row.kind in ("collective", "implicit", "group"):
        text = writer.text("if (me == 0)", "  %s;  // here" % call)
        codes = ("RL301", "RL101") if row.kind == "group" else ("RL101",)
        yield make("under a guard", text, "// here", codes, row.op)
        yield make("by all", writer.text(call + ";"), None, (), None)
    elif row.kind == "source":
        value = "made" if writer.out else call
        before = [call + ";"] if writer.out else []
        truth = writer.node.returns is not None and ast.unparse(writer.node.returns) == "bool"
        text = writer.text(*before, "if (%s)" % (value if truth else value + " == 7"), "  MPI_Barrier(MPI_COMM_WORLD);  // here")
        yield make("as a guard", text, "// here", ("RL101",), None)
    elif row.kind == "uniform":
        value = "made" if writer.out else call
        before = [call + ";"] if writer.out else []
        yield make("as a guard", writer.text(*before, "if (%s)" % value, "  MPI_Barrier(MPI_COMM_WORLD);"),
                   None, (), None)
    else:
        yield make("under a guard", writer.text("if (me == 0)", "  %s;" % call), None, (), None)

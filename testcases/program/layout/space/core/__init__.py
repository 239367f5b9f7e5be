from space.core.state import rank_of

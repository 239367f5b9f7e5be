from space.core import rank_of
import space.core.state

rank_of  # = func space.core.state:rank_of
space.core.state.rank_of  # = func space.core.state:rank_of

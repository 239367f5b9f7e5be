// clause: §5 memory | processes: 2
#include <mpi.h>

struct Span {
  int from, to;
};
struct Part {
  Span span;
  Span *whole;
};

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  Span all{0, 3};
  Part first{all, &all};
  Part second = first;
  second.span.to = rank;
  second.whole->to += rank;
  for (int i = 0; i < first.whole->to; i++) MPI_Barrier(MPI_COMM_WORLD);  // expect: RL104
  MPI_Finalize();
  return 0;
}

// clause: §6 callees | processes: 2
#include <mpi.h>

struct Field {
  virtual ~Field() {}
  virtual int ghosts() { return 0; }
};

struct Spread : Field {
  int ghosts() override {
    int mine = 1, all = 0;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    return all;
  }
};

int width(Field &field) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int all = field.ghosts();
  if (rank % 2) return 0;
  return all;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  Field *fields[2] = {new Field, new Spread};
  int all = width(*fields[argc > 0]);
  MPI_Finalize();
  return all < 0;
}

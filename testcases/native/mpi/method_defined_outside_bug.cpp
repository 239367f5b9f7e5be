// clause: §2 collective in a divergent branch | processes: 2
#include <mpi.h>

namespace job {

class Saver {
 public:
  explicit Saver(MPI_Comm where);
  void save(bool full);
  void meet() const;

 private:
  bool leads() const { return place_ == 0; }
  MPI_Comm where_;
  int place_ = -1;
};

Saver::Saver(MPI_Comm where) : where_(where) { MPI_Comm_rank(where_, &place_); }

void Saver::meet() const { MPI_Barrier(where_); }

void Saver::save(bool full) {
  if (full && leads()) {
    meet();  // expect: RL101
  }
}

}  // namespace job

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  job::Saver saver(MPI_COMM_WORLD);
  saver.save(true);
  MPI_Finalize();
  return 0;
}

// clause: §5 objects | processes: 2
#include <mpi.h>
struct Config {
  bool leads = false;
};

class Job {
 public:
  explicit Job(const Config &config) : config_(config) {}
  void run() const {
    if (config_.leads) MPI_Barrier(MPI_COMM_WORLD);  // expect: RL101
  }

 private:
  const Config &config_;
};

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  Config config;
  Job job(config);
  config.leads = rank == 0;
  job.run();
  MPI_Finalize();
  return 0;
}

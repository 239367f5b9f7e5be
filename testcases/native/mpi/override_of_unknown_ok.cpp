// clause: §6 callees | processes: 2
#include <mpi.h>
#include <memory>
#include <utility>

class Log {
 public:
  virtual ~Log() = default;
  virtual void line(double value) = 0;
};

class Total : public Log {
 public:
  void line(double value) override {
    double sum;
    MPI_Allreduce(&value, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
};

class Solver {
 public:
  explicit Solver(std::unique_ptr<Log> log) : log_(std::move(log)) {}
  void step(double residual, int rank) {
    if (rank >= 0) log_->line(residual);
  }

 private:
  std::unique_ptr<Log> log_;
};

std::unique_ptr<Log> log_for(int wanted);

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  Solver solver(log_for(argc));
  solver.step(0.5, rank);
  MPI_Finalize();
  return 0;
}

std::unique_ptr<Log> log_for(int) { return std::unique_ptr<Log>(new Total); }

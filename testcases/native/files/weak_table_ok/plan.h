// clause: §2 several definitions | processes: 2
struct Plan {
  const char *name;
  int (*run)(int rank);
};
extern struct Plan plan;

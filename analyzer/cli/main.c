#include <stdio.h>

int main(void) {
  puts("ranklint");
  return 0;
}

# Python 2, which nobody promised to read
import os
print 'a', 1
print >>f, 'x'
exec 'y = 1' in {}
raise ValueError, 'old'
try:
    pass
except (A, B), e:
    print e
x = `1` <> 0777L
def f((a, b), c): return ur'x'

x = y: int
x: int = y = z

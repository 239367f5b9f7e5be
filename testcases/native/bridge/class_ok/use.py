from ring import Ring


def main():
    ring = Ring(4)
    for _ in range(ring.width):
        ring.advance()
    if ring.position == 0:
        print("around")
    ring.advance()


main()

"""Numbers as seven segments show them."""

SEGMENTS = ["abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abcdfg"]


def strokes(text, x, y, wide, high, thick):
    """Each segment of each digit, from (x, y): a rectangle, and whether it is lit."""
    half = high // 2
    places = {
        "a": (0, 0, wide, thick),
        "g": (0, half - thick // 2, wide, thick),
        "d": (0, high - thick, wide, thick),
        "f": (0, 0, thick, half),
        "e": (0, half, thick, high - half),
        "b": (wide - thick, 0, thick, half),
        "c": (wide - thick, half, thick, high - half),
    }
    for sign in text:
        lit = "g" if sign == "-" else SEGMENTS[int(sign)]
        # The dark ones first, for corners are shared.
        for segment in sorted(places, key=lambda segment: segment in lit):
            left, top, width, height = places[segment]
            yield (x + left, y + top, width, height), segment in lit
        x += wide + 2 * thick

#!/usr/bin/env python3
"""Makes records of GNU Go (3.8, Debian package `gnugo`) playing itself, for the fit of the evaluation.

    gnugo.py --size 9 --levels 1-5 --games 400 --out records/9

Each game has its own seed; the levels of the two sides are drawn from the list, and the first few stones are
put at random on the third line or higher, so that no two games are alike. Games are played to two passes by
area scoring; the last node has the territory that GNU Go counts (`TB`, `TW`: dead stones of the other side
are in it). A game that is there already is not played again. One process at a time.
"""
import argparse
import os
import random
import subprocess

COLUMNS = "ABCDEFGHJKLMNOPQRST"


class Engine:
    def __init__(self, command, seed):
        self.process = subprocess.Popen(
            [command, "--mode", "gtp", "--chinese-rules", "--never-resign", "--seed", str(seed)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, words):
        self.process.stdin.write(words + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError("GNU Go stopped at: " + words)
            if line.strip():
                lines.append(line.strip())
            elif lines:
                break
        if not lines[0].startswith("="):
            raise RuntimeError(words + ": " + lines[0])
        return " ".join([lines[0][1:].strip()] + lines[1:]).strip()

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def sgf_point(vertex, size):
    if vertex.upper() == "PASS":
        return ""
    column = COLUMNS.index(vertex[0].upper())
    row = size - int(vertex[1:])
    return chr(97 + column) + chr(97 + row)


def opening(rng, size):
    """Some stones in turn, on the third line or higher and not side by side."""
    stones = []
    for _ in range(rng.randint(0, 4 if size < 13 else 6)):
        while True:
            at = (rng.randint(2, size - 3), rng.randint(2, size - 3))
            if all(abs(at[0] - x) + abs(at[1] - y) > 1 for x, y in stones):
                stones.append(at)
                break
    return [COLUMNS[x] + str(y + 1) for x, y in stones]


def play(command, size, levels, komi, seed):
    rng = random.Random(seed)
    black, white = rng.choice(levels), rng.choice(levels)
    engine = Engine(command, seed)
    engine.ask(f"boardsize {size}")
    engine.ask("clear_board")
    engine.ask(f"komi {komi}")
    moves, passes, given = [], 0, opening(rng, size)
    while passes < 2 and len(moves) < 3 * size * size:
        color = "BW"[len(moves) % 2]
        if len(moves) < len(given):
            vertex = given[len(moves)]
            engine.ask(f"play {color} {vertex}")
        else:
            engine.ask(f"level {black if color == 'B' else white}")
            vertex = engine.ask(f"genmove {color}")
        moves.append((color, vertex))
        passes = passes + 1 if vertex.upper() == "PASS" else 0
    finished = passes == 2
    result = engine.ask("final_score") if finished else "Void"
    marks = ""
    if finished:
        territory = {"B": set(), "W": set()}
        for color, name in (("B", "black_territory"), ("W", "white_territory")):
            territory[color] |= set(engine.ask(f"final_status_list {name}").split())
        black_stones = set(engine.ask("list_stones black").split())
        for vertex in engine.ask("final_status_list dead").split():
            territory["W" if vertex in black_stones else "B"].add(vertex)
        for color in "BW":
            points = sorted(sgf_point(v, size) for v in territory[color])
            if points:
                marks += f"T{color}" + "".join(f"[{p}]" for p in points)
    engine.close()
    head = (f"(;GM[1]FF[4]SZ[{size}]KM[{komi}]RU[Chinese]PB[GNU Go level {black}]PW[GNU Go level {white}]"
            f"RE[{result}]C[seed {seed}, {len(given)} random stones]")
    body = "".join(f";{c}[{sgf_point(v, size)}]" for c, v in moves)
    return head + "\n" + body + (f"\n;{marks}" if marks else "") + ")\n"


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--size", type=int, required=True)
    options.add_argument("--levels", default="1-5", help="A-B, of both sides")
    options.add_argument("--games", type=int, required=True)
    options.add_argument("--first", type=int, default=1, help="the first seed")
    options.add_argument("--komi", type=float, default=6.5)
    options.add_argument("--out", required=True)
    options.add_argument("--gnugo", default="gnugo")
    given = options.parse_args()
    low, _, high = given.levels.partition("-")
    levels = list(range(int(low), int(high or low) + 1))
    os.makedirs(given.out, exist_ok=True)
    for seed in range(given.first, given.first + given.games):
        file = os.path.join(given.out, f"{given.size}x{given.size}-{given.levels}-{seed}.sgf")
        if os.path.exists(file):
            continue
        record = play(given.gnugo, given.size, levels, given.komi, seed)
        with open(file + ".part", "w") as out:
            out.write(record)
        os.replace(file + ".part", file)


if __name__ == "__main__":
    main()

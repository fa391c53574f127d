"""The yardstick: the game of loops.py with 45 locations as bits of one 64-bit word and everything kept incrementally.
Where is the limit of the one-source design? Base game, random legal play, atomic actions."""

import sys, time, math, os
import numpy as np

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack
from numba import njit
import loops as F

NL = 45
u = np.int64
SIZE = F.SIZE.astype(np.int64)
REG = F.REG.astype(np.int64)
CLS = [0, 1, 3, 5, 8]
ADJ = np.zeros((45, 5), np.int64)  # cumulative by cost class
for i in range(45):
    for k in range(F.START[i], F.START[i + 1]):
        for c in range(5):
            if F.COST[k] <= CLS[c]:
                ADJ[i, c] |= np.int64(1) << np.int64(F.NBR[k])
TOWNS = np.int64(sum(1 << i for i in range(45) if SIZE[i] == 1))
CITIES = np.int64(sum(1 << i for i in range(45) if SIZE[i] > 1))
RMASK = np.array([sum(1 << i for i in range(45) if REG[i] == r) for r in range(10)], np.int64)
RCOUNT = np.array([bin(int(m)).count("1") for m in RMASK], np.int64)
COSTOF = np.array(CLS, np.int64)
MONEY_CLASS = np.array([0, 1, 1, 2, 2, 3, 3, 3, 4], np.int64)
TILE = F.TILE.astype(np.int64)
TRACK = F.TRACK.astype(np.int64)
INC = F.INC.astype(np.int64)
SM = F.START_MONEY.astype(np.int64)
MAJ = SIZE // 2 + 1
# layout
P = 0
CUR = 1
PHASE = 2
TRK = 3
NOEXP = 4
OVER = 5
TURN = 6
USED = 7
M1 = 8
M2 = 9
INCR = 10
DBL = 11
OPEN = 12
SCORED = 13
PEND = 14
MONEY = 16
INFL = 21
SUP = 26
BON = 31
OWN = 36
FREE = 41
REACH = 46
RLEFT = 71
MARK = 81
LOC = 91
N = 136


@njit(cache=True, inline="always")
def popc(x):
    x = x - ((x >> 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (x * 0x0101010101010101) >> 56


@njit(cache=True, inline="always")
def low(x):
    return popc((x & -x) - 1)


@njit(cache=True)
def nth(x, k):
    for _ in range(k):
        x &= x - 1
    return low(x)


@njit(cache=True, inline="always")
def rnd(r, n):
    x = r[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    r[0] = x
    return np.int64(((x >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@njit(cache=True)
def enter(s, l, p):
    s[OWN + p] |= u(1) << l
    for c in range(5):
        s[REACH + p * 5 + c] |= ADJ[l, c]


@njit(cache=True)
def income(s):
    p = s[CUR]
    t = s[FREE + p]
    if t > 63:
        t = 63
    s[MONEY + p] += INC[s[P], t]


@njit(cache=True)
def reset(s, r, n):
    for i in range(N):
        s[i] = 0
    s[P] = n
    s[OPEN] = TOWNS | CITIES
    for i in range(10):
        s[MARK + i] = -1
        s[RLEFT + i] = RCOUNT[i]
    for p in range(n):
        s[MONEY + p] = SM[n, p]
        s[SUP + p] = 40
        s[BON + p] = 4 if n < 4 else 3
    if n < 4:
        s[TRK] = 3
        for q in range(3):
            s[OPEN] &= ~RMASK[q]
            s[RLEFT + q] = 99
    for q in range(n):
        p = n - 1 - q
        t = s[OPEN] & TOWNS
        l = nth(t, rnd(r, popc(t)))
        s[OPEN] &= ~(u(1) << l)
        s[SUP + p] -= 1
        s[LOC + l] = u(1) << (4 * p)
        s[RLEFT + REG[l]] -= 1
        enter(s, l, p)
    s[PHASE] = 2
    s[M1] = -1
    s[M2] = -1
    s[DBL] = -1
    income(s)


@njit(cache=True)
def score_city(s, l):
    p = s[CUR]
    v = s[LOC + l]
    w = p
    n = s[P]
    if (v >> (4 * p)) & 15 >= MAJ[l]:
        s[INFL + p] += SIZE[l]
    else:
        best = u(0)
        bo = u(99)
        for q in range(n):
            c = (v >> (4 * q)) & 15
            f = (v >> (20 + 4 * q)) & 15
            if c > best or (c == best and c > 0 and f < bo):
                best = c
                bo = f
                w = u(q)
        s[INFL + w] += SIZE[l] // 2
    c = (v >> (4 * w)) & 15
    s[SUP + w] += c - 1
    s[LOC + l] = (v & ~(u(15) << (4 * w))) | (u(1) << (4 * w))
    empty = SIZE[l] - (v >> 40)
    for q in range(n):
        if (v >> (4 * q)) & 15:
            s[FREE + q] -= empty
    b = u(1) << l
    s[SCORED] |= b
    s[OPEN] &= ~b
    r = REG[l]
    s[RLEFT + r] -= 1
    if s[MARK + r] < 0:
        s[MARK + r] = p
        if s[SUP + p] > 0:
            s[SUP + p] -= 1


@njit(cache=True)
def place(s, l):
    p = s[CUR]
    b = u(1) << l
    n = s[P]
    if s[SCORED] & b:
        return
    s[SUP + p] -= 1
    if SIZE[l] == 1:
        s[LOC + l] = u(1) << (4 * p)
        s[OPEN] &= ~b
        s[RLEFT + REG[l]] -= 1
        enter(s, l, p)
        return
    v = s[LOC + l]
    fill = v >> 40
    had = (v >> (4 * p)) & 15
    if had == 0:
        v |= fill << (20 + 4 * p)
        enter(s, l, p)
        s[FREE + p] += SIZE[l] - fill
    v += (u(1) << (4 * p)) + (u(1) << 40)
    s[LOC + l] = v
    for q in range(n):
        if (v >> (4 * q)) & 15:
            s[FREE + q] -= 1
    if fill + 1 == SIZE[l] or had + 1 >= MAJ[l]:
        score_city(s, l)


@njit(cache=True)
def score_regions(s):
    n = s[P]
    for r in range(10):
        if s[RLEFT + r] != 0:
            continue
        s[RLEFT + r] = 99
        tot = u(0)
        m = RMASK[r]
        while m:
            tot += 0
            l = low(m)
            m &= m - 1
            v = s[LOC + l]
            for q in range(n):
                tot += ((v >> (4 * q)) & 15) << (8 * q)
        taken = 0
        for rank in range(n):
            best = u(0)
            w = -1
            for d in range(n):
                q = (s[MARK + r] + d) % n
                if (taken >> q) & 1:
                    continue
                c = (tot >> (8 * q)) & 255
                if c > best:
                    best = c
                    w = q
            if w < 0:
                break
            taken |= 1 << w
            v2 = rank
            if n == 2 and rank == 1:
                v2 = 2
            if v2 > 2:
                v2 = 2
            s[INFL + w] += TILE[r, v2]
        s[INFL + s[CUR]] += TRACK[s[TRK]]
        s[TRK] += 1


@njit(cache=True)
def final(s):
    s[OVER] = 1
    for p in range(s[P]):
        s[INFL + p] += popc(s[OWN + p] & TOWNS) + s[MONEY + p] // 3 + 4 * s[BON + p]


@njit(cache=True)
def end_turn(s):
    p = s[CUR]
    if s[M1] >= 0:
        place(s, s[M1])
    if s[M2] >= 0:
        place(s, s[M2])
    m = s[INCR]
    while m:
        l = low(m)
        m &= m - 1
        place(s, l)
        if s[DBL] == l:
            place(s, l)
    score_regions(s)
    if s[M1] < 0:
        s[NOEXP] += 1
    else:
        s[NOEXP] = 0
    if s[TRK] >= 8 or s[NOEXP] >= s[P]:
        final(s)
    else:
        s[CUR] = p + 1 if p + 1 < s[P] else 0
        s[PHASE] = 2
        s[USED] = 0
        s[M1] = -1
        s[M2] = -1
        s[DBL] = -1
        s[INCR] = 0
        s[PEND] = 0
        s[TURN] += 1
        income(s)


@njit(cache=True)
def random_step(s, r):
    p = s[CUR]
    m = s[MONEY + p]
    left = s[SUP + p] - s[PEND]
    bonus = s[USED] == 0 and s[BON + p] > 0 and s[TURN] >= s[P]
    if s[PHASE] == 2:
        t = u(0)
        if left > 0 and (s[M1] < 0 or (s[M2] < 0 and bonus)):
            c = MONEY_CLASS[m if m < 8 else 8]
            t = s[REACH + p * 5 + c] & s[OPEN] & ~s[OWN + p]
            if s[M1] >= 0:
                t &= ~(u(1) << s[M1])
        k = popc(t)
        a = rnd(r, k + 1 + (1 if bonus else 0))
        if a < k:
            l = nth(t, a)
            b = u(1) << l
            c = 0
            while not (s[REACH + p * 5 + c] & b):
                c += 1
            s[MONEY + p] -= COSTOF[c]
            s[PEND] += 1
            if s[M1] < 0:
                s[M1] = l
            else:
                s[M2] = l
                s[USED] = 1
                s[BON + p] -= 1
        elif a == k:
            s[PHASE] = 3
        else:
            s[MONEY + p] += 10
            s[USED] = 1
            s[BON + p] -= 1
    else:
        t = u(0)
        d = u(0)
        if left > 0:
            c = s[OWN + p] & s[OPEN] & CITIES
            if m > 0:
                t = c & ~s[INCR]
            if bonus:
                x = c & s[INCR]
                while x:
                    l = low(x)
                    x &= x - 1
                    if SIZE[l] - (s[LOC + l] >> 40) >= 2:
                        d |= u(1) << l
        k = popc(t)
        kd = popc(d)
        a = rnd(r, k + kd + 1 + (1 if bonus else 0))
        if a < k:
            s[INCR] |= u(1) << nth(t, a)
            s[MONEY + p] -= 1
            s[PEND] += 1
        elif a < k + kd:
            s[DBL] = nth(d, a - k)
            s[USED] = 1
            s[BON + p] -= 1
            s[PEND] += 1
        elif a == k + kd:
            end_turn(s)
        else:
            s[MONEY + p] += 10
            s[USED] = 1
            s[BON + p] -= 1


@njit(cache=True)
def playout(s, r, n, cap):
    reset(s, r, n)
    t = 0
    while s[OVER] == 0 and t < cap:
        random_step(s, r)
        t += 1
    return t


@njit(cache=True)
def bench(seed, n, games):
    s = np.zeros(N, np.int64)
    r = np.zeros(1, np.uint64)
    r[0] = seed
    t = 0
    turns = 0
    for _ in range(games):
        t += playout(s, r, n, 5000)
        turns += s[TURN]
    return t, turns


def main_cpu():
    for n in (2, 3, 4, 5):
        t0 = time.perf_counter()
        bench(np.uint64(88172645463325252), n, 2)
        t1 = time.perf_counter()
        g = 20000
        t, turns = bench(np.uint64(88172645463325252), n, g)
        t2 = time.perf_counter()
        print(
            f"bits cpu n={n} first {t1 - t0:.1f}s games/s {g / (t2 - t1):,.0f} steps/s {t / (t2 - t1):,.0f} steps/game {t / g:.0f} turns/game {turns / g:.0f}",
            flush=True,
        )


def main_gpu():
    from numba import cuda

    @cuda.jit
    def kern(seeds, out, n, games):
        i = cuda.grid(1)
        if i >= seeds.size:
            return
        s = cuda.local.array(N, np.int64)
        r = cuda.local.array(1, np.uint64)
        r[0] = seeds[i]
        t = 0
        for _ in range(games):
            t += playout(s, r, n, 5000)
        out[i] = t

    for n in (2, 4, 5):
        for threads in (132 * 512, 132 * 1024, 132 * 2048):
            for tpb in (64, 128):
                seeds = cuda.to_device(np.random.default_rng(1).integers(1, 2**63, threads, dtype=np.uint64))
                out = cuda.device_array(threads, np.int64)
                t0 = time.perf_counter()
                kern[math.ceil(threads / tpb), tpb](seeds, out, n, 1)
                cuda.synchronize()
                t1 = time.perf_counter()
                kern[math.ceil(threads / tpb), tpb](seeds, out, n, 8)
                cuda.synchronize()
                t2 = time.perf_counter()
                tot = out.copy_to_host().sum()
                print(
                    f"bits gpu n={n} threads {threads} tpb {tpb} first {t1 - t0:.1f}s games/s {threads * 8 / (t2 - t1):,.0f} steps/s {tot / (t2 - t1):,.0f}",
                    flush=True,
                )


if __name__ == "__main__":
    main_cpu()
    if "gpu" in sys.argv:
        main_gpu()

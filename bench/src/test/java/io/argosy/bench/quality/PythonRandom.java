package io.argosy.bench.quality;

/**
 * The generator of Python's {@code random} module, so that tests can repeat what a program of the
 * planner bench draws: the Mersenne Twister (Matsumoto and Nishimura, 1998), seeded by an array.
 * Mutable.
 */
final class PythonRandom {

  private static final int SIZE = 624;
  private static final int MIDDLE = 397;

  private final int[] state = new int[SIZE];
  private int next = SIZE;

  /**
   * @param seed as in {@code random.Random(seed)}
   */
  PythonRandom(int seed) {
    state[0] = 19650218;
    for (int n = 1; n < SIZE; n++) {
      state[n] = 1812433253 * (state[n - 1] ^ (state[n - 1] >>> 30)) + n;
    }
    int at = 1;
    for (int k = 0; k < SIZE; k++) {
      state[at] = (state[at] ^ ((state[at - 1] ^ (state[at - 1] >>> 30)) * 1664525)) + seed;
      at = following(at);
    }
    for (int k = 1; k < SIZE; k++) {
      state[at] = (state[at] ^ ((state[at - 1] ^ (state[at - 1] >>> 30)) * 1566083941)) - at;
      at = following(at);
    }
    state[0] = 0x80000000;
  }

  private int following(int at) {
    if (at + 1 < SIZE) {
      return at + 1;
    }
    state[0] = state[SIZE - 1];
    return 1;
  }

  private int bits() {
    if (next == SIZE) {
      for (int n = 0; n < SIZE; n++) {
        int mixed = (state[n] & 0x80000000) | (state[(n + 1) % SIZE] & 0x7fffffff);
        state[n] = state[(n + MIDDLE) % SIZE] ^ (mixed >>> 1) ^ ((mixed & 1) == 0 ? 0 : 0x9908b0df);
      }
      next = 0;
    }
    int y = state[next++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return y ^ (y >>> 18);
  }

  /** As {@code uniform}. */
  double uniform(double least, double most) {
    long high = bits() >>> 5;
    long low = bits() >>> 6;
    return least + (most - least) * ((high * 67108864.0 + low) / 9007199254740992.0);
  }
}

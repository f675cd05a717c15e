package io.argosy.router.plan.phedex;

/** Stateless pseudo-random numbers: the same seed and request always give the same number. */
final class Dice {

  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;
  private static final int BITS_OF_A_FRACTION = 53;

  private Dice() {}

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  static double fall(long seed, int request, long bytes) {
    long mixed = mix(mix(mix(seed) + request) + bytes);
    return (mixed >>> (Long.SIZE - BITS_OF_A_FRACTION)) * 0x1p-53;
  }

  /** One step of SplitMix64. */
  private static long mix(long number) {
    long z = number + GOLDEN_RATIO;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}

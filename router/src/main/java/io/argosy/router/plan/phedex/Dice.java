package io.argosy.router.plan.phedex;

/** Dice without a memory: the same seed and request always fall alike. */
final class Dice {

  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;
  private static final int BITS_OF_A_FRACTION = 53;

  private Dice() {}

  /** A number from 0 to below 1. */
  static double fall(long seed, int request, long bytes) {
    long mixed = mix(mix(mix(seed) + request) + bytes);
    return (mixed >>> (Long.SIZE - BITS_OF_A_FRACTION)) * 0x1p-53;
  }

  /** SplitMix64's step. */
  private static long mix(long number) {
    long z = number + GOLDEN_RATIO;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}

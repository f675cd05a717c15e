package io.argosy.agent.batch;

/**
 * The number of streams that failures allow.
 *
 * @param most without failures
 * @param quiet samples since the ceiling changed; negative for the first one after it was lowered
 * @param pause samples without failures after which the ceiling rises by one
 */
record StreamCeiling(int streams, int most, int quiet, int pause) {

  private static final int SHORTEST_PAUSE = 4;
  private static final int LONGEST_PAUSE = 32;

  static StreamCeiling none(int most) {
    return new StreamCeiling(most, most, 0, SHORTEST_PAUSE);
  }

  /** Lowers the ceiling, and doubles the pause before a higher one is tried again. */
  StreamCeiling at(int lower) {
    return new StreamCeiling(lower, most, -1, Math.min(2 * pause, LONGEST_PAUSE));
  }

  /** False for one sample after a reduction: streams that are being ended may still fail. */
  boolean isListening() {
    return quiet >= 0;
  }

  StreamCeiling listening() {
    return new StreamCeiling(streams, most, 0, pause);
  }

  StreamCeiling afterQuiet() {
    return quiet + 1 < pause
        ? new StreamCeiling(streams, most, quiet + 1, pause)
        : new StreamCeiling(
            Math.min(most, streams + 1), most, 0, Math.max(pause / 2, SHORTEST_PAUSE));
  }
}

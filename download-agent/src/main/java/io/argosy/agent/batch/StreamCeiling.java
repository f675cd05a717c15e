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

  /** Each time that a higher ceiling has failed, it is tried later. */
  StreamCeiling at(int lower) {
    return new StreamCeiling(lower, most, -1, Math.min(2 * pause, LONGEST_PAUSE));
  }

  /** The streams that are cut may fail for one more sample; this lowers nothing again. */
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

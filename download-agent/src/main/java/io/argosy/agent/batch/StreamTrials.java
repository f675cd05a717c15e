package io.argosy.agent.batch;

/**
 * When a search tries another number of streams.
 *
 * @param tried number of the last trial, or the held one
 * @param upNext whether the next trial has more streams
 * @param idle trials in a row that changed nothing
 * @param pause samples until the next trial
 * @param nextPause how many samples the next pause has
 * @param barren samples in a row without information
 */
record StreamTrials(int tried, boolean upNext, int idle, int pause, int nextPause, int barren) {

  /** This many trials that change nothing, up and down, wide and narrow, end the search for now. */
  private static final int MOST_IDLE = 4;

  /** After a pause the wide step down, which costs most, is left out. */
  private static final int IDLE_AFTER_PAUSE = 1;

  private static final double WIDE = 1.5;
  private static final double NARROW = 1.25;
  private static final int SHORTEST_PAUSE = 5;

  /** With samples of 4 s, a link that recovers unnoticed is tried again within two minutes. */
  private static final int LONGEST_PAUSE = 25;

  /** After this many samples without information, later ones are not compared with earlier ones. */
  private static final int MOST_BARREN = 4;

  static StreamTrials from(int held, boolean up) {
    return new StreamTrials(held, up, 0, 0, SHORTEST_PAUSE, 0);
  }

  /** Factor of the next trial: wide steps find the knee, narrow ones distinguish neighbours. */
  double step() {
    return idle < MOST_IDLE / 2 ? WIDE : NARROW;
  }

  StreamTrials trying(int number) {
    return new StreamTrials(number, upNext, idle, pause, nextPause, 0);
  }

  StreamTrials changedNothing() {
    if (idle + 1 < MOST_IDLE) {
      return new StreamTrials(tried, !upNext, idle + 1, 0, nextPause, 0);
    }
    int longer = Math.min(2 * nextPause, LONGEST_PAUSE);
    return new StreamTrials(tried, true, IDLE_AFTER_PAUSE, nextPause, longer, 0);
  }

  StreamTrials paused() {
    return new StreamTrials(tried, upNext, idle, pause - 1, nextPause, 0);
  }

  StreamTrials withoutInformation() {
    return new StreamTrials(tried, upNext, idle, pause, nextPause, barren + 1);
  }

  boolean hasEndedItsWait() {
    return barren + 1 >= MOST_BARREN;
  }
}

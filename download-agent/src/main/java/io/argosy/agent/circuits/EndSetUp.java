package io.argosy.agent.circuits;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How far this host is with its end of a circuit.
 *
 * @param due not before it a failed take-down is tried again; or when it was taken down
 * @param failures of the hook in a row
 * @param trouble why the hook's last run failed
 */
record EndSetUp(OwnEnd end, Phase phase, Instant due, int failures, Optional<String> trouble) {

  static final String UP = "up";
  static final String DOWN = "down";

  private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(10);
  private static final int MOST_DOUBLINGS = 5;

  enum Phase {
    /** Not known, as at the start of a process that finds its file. */
    NEW,
    /** The hook is running. */
    BUSY,
    UP,
    /** It could not be set up. That is not tried again, because the circuit is released. */
    FAILED,
    /** It could not be taken down. */
    STUCK,
    DOWN
  }

  static EndSetUp begin(OwnEnd end) {
    return new EndSetUp(end, Phase.NEW, Instant.EPOCH, 0, Optional.empty());
  }

  /** Returns what the hook is to do now; empty if there is nothing. */
  Optional<String> next(boolean isWanted, Instant now) {
    return Optional.ofNullable(
        switch (phase) {
          case NEW -> isWanted ? UP : DOWN;
          case UP, FAILED -> isWanted ? null : DOWN;
          case STUCK -> isWanted ? UP : now.isBefore(due) ? null : DOWN;
          case BUSY, DOWN -> null;
        });
  }

  EndSetUp running() {
    return new EndSetUp(end, Phase.BUSY, due, failures, trouble);
  }

  EndSetUp ended(String verb, Optional<String> why, Instant now) {
    if (why.isEmpty()) {
      return new EndSetUp(end, verb.equals(UP) ? Phase.UP : Phase.DOWN, now, 0, why);
    }
    Duration pause = SHORTEST_PAUSE.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
    Phase next = verb.equals(UP) ? Phase.FAILED : Phase.STUCK;
    return new EndSetUp(end, next, now.plus(pause), failures + 1, why);
  }
}

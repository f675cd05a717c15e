package io.argosy.agent.circuits;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How far this host is with its end of a circuit.
 *
 * @param due when the running hook began; not before it the end is taken down again; or when it was
 *     taken down
 * @param failures of the hook in a row
 * @param trouble why the hook's last run failed
 * @param alone when a hook that a killed process has left has ended, if it keeps to the time that a
 *     hook has
 */
record EndSetUp(
    OwnEnd end, Phase phase, Instant due, int failures, Optional<String> trouble, Instant alone) {

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
    /** It could not be taken down, or may be set up again by a hook of a killed process. */
    STUCK,
    DOWN
  }

  static EndSetUp begin(OwnEnd end, Instant alone) {
    return new EndSetUp(end, Phase.NEW, Instant.EPOCH, 0, Optional.empty(), alone);
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

  EndSetUp running(Instant now) {
    return with(Phase.BUSY, now, failures, trouble);
  }

  EndSetUp ended(String verb, Optional<String> why, Instant now) {
    boolean isUp = verb.equals(UP);
    if (why.isPresent()) {
      Duration pause = SHORTEST_PAUSE.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
      return with(isUp ? Phase.FAILED : Phase.STUCK, now.plus(pause), failures + 1, why);
    }
    return !isUp && due.isBefore(alone)
        ? with(Phase.STUCK, alone, 0, why)
        : with(isUp ? Phase.UP : Phase.DOWN, now, 0, why);
  }

  private EndSetUp with(Phase next, Instant at, int failed, Optional<String> why) {
    return new EndSetUp(end, next, at, failed, why, alone);
  }
}

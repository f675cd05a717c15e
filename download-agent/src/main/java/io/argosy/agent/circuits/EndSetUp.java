package io.argosy.agent.circuits;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How far this host is with its end of a circuit.
 *
 * @param failures of the hook in a row
 * @param trouble why the hook's last run failed
 * @param alone when a hook that a killed process has left has ended, if it keeps to the time that a
 *     hook has
 */
record EndSetUp(OwnEnd end, Phase phase, int failures, Optional<String> trouble, Instant alone) {

  static final String UP = "up";
  static final String DOWN = "down";

  private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(10);
  private static final int MOST_DOUBLINGS = 5;

  sealed interface Phase {

    /** Not known, as at the start of a process that finds its file. */
    record New() implements Phase {}

    /** The hook is running. */
    record Busy(Instant since) implements Phase {}

    record Up() implements Phase {}

    /** It could not be set up. That is not tried again, because the circuit is released. */
    record Failed() implements Phase {}

    /**
     * It could not be taken down, or may be set up again by a hook of a killed process.
     *
     * @param until when it is taken down again
     */
    record Stuck(Instant until) implements Phase {}

    record Down(Instant since) implements Phase {}
  }

  static EndSetUp begin(OwnEnd end, Instant alone) {
    return new EndSetUp(end, new Phase.New(), 0, Optional.empty(), alone);
  }

  boolean isUp() {
    return phase instanceof Phase.Up;
  }

  /** Returns what the hook is to do now; empty if there is nothing. */
  Optional<String> next(boolean isWanted, Instant now) {
    return Optional.ofNullable(
        switch (phase) {
          case Phase.New it -> isWanted ? UP : DOWN;
          case Phase.Up it -> isWanted ? null : DOWN;
          case Phase.Failed it -> isWanted ? null : DOWN;
          case Phase.Stuck it -> isWanted ? UP : now.isBefore(it.until()) ? null : DOWN;
          case Phase.Busy it -> null;
          case Phase.Down it -> null;
        });
  }

  EndSetUp running(Instant now) {
    return new EndSetUp(end, new Phase.Busy(now), failures, trouble, alone);
  }

  EndSetUp ended(String verb, Optional<String> why, Instant now) {
    boolean isUp = verb.equals(UP);
    boolean isBeside = phase instanceof Phase.Busy(Instant since) && since.isBefore(alone);
    Duration pause = SHORTEST_PAUSE.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
    Phase next =
        why.isPresent()
            ? isUp ? new Phase.Failed() : new Phase.Stuck(now.plus(pause))
            : isUp ? new Phase.Up() : isBeside ? new Phase.Stuck(alone) : new Phase.Down(now);
    return new EndSetUp(end, next, why.isPresent() ? failures + 1 : 0, why, alone);
  }
}

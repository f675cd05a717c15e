package io.argosy.agent.circuits;

import io.argosy.agent.lane.CircuitProof;
import io.argosy.circuit.demand.CircuitUse.Verdict;
import io.argosy.common.wire.agent.CircuitReport.Proof;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What the proofs of one circuit say about it. Times are those of a monotonic clock.
 *
 * @param passed in all
 * @param failed in all
 * @param inRow how many of the last ones failed, without those that could not be tried
 * @param failingSince the first of the failures since the last one that passed
 * @param failedAt the last of these failures
 * @param triedAt the last one
 * @param passedAt the last one that passed
 * @param trouble why the last one did not pass
 * @param roundTrip the shortest one, because traffic on the circuit makes others longer
 */
record ProofCourse(
    long passed,
    long failed,
    int inRow,
    Optional<Instant> failingSince,
    Optional<Instant> failedAt,
    Optional<Instant> triedAt,
    Optional<Instant> passedAt,
    Optional<String> trouble,
    Optional<Duration> roundTrip) {

  /** Nothing was tried yet. */
  static final ProofCourse BEGIN =
      new ProofCourse(
          0,
          0,
          0,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  static final Duration USUAL = Duration.ofMinutes(1);
  static final Duration AGAIN = Duration.ofSeconds(5);

  /**
   * After one that passed, while something seems to be wrong, and while none has passed or failed.
   */
  static final Duration AT_ONCE = Duration.ofSeconds(2);

  /** How long a proof counts if no other can be tried. */
  static final Duration COUNTS = Duration.ofMinutes(2);

  static final Duration LONGEST_FAILURE = Duration.ofMinutes(2);
  private static final int MOST_FAILURES = 3;

  ProofCourse with(CircuitProof proof, Instant at) {
    return switch (proof) {
      case CircuitProof.Passed it ->
          new ProofCourse(
              passed + 1,
              failed,
              0,
              Optional.empty(),
              Optional.empty(),
              Optional.of(at),
              Optional.of(at),
              Optional.empty(),
              roundTrip
                  .filter(shortest -> shortest.compareTo(it.roundTrip()) < 0)
                  .or(() -> Optional.of(it.roundTrip())));
      case CircuitProof.Failed it -> failed(it.why(), at);
      case CircuitProof.Late it -> failed(it.why(), at);
      case CircuitProof.Unknown it ->
          new ProofCourse(
              passed,
              failed,
              inRow,
              failingSince,
              failedAt,
              Optional.of(at),
              passedAt,
              Optional.of(it.why()),
              roundTrip);
    };
  }

  private ProofCourse failed(String why, Instant at) {
    return new ProofCourse(
        passed,
        failed + 1,
        inRow + 1,
        failingSince.or(() -> Optional.of(at)),
        Optional.of(at),
        Optional.of(at),
        passedAt,
        Optional.of(why),
        roundTrip);
  }

  /**
   * Whether to try again now.
   *
   * @param isUrgent whether something seems to be wrong
   */
  boolean isDue(Instant now, boolean isUrgent) {
    boolean isNew = passed + failed == 0;
    Duration pause = trouble.isPresent() && !isNew ? AGAIN : isUrgent || isNew ? AT_ONCE : USUAL;
    return triedAt.filter(at -> at.plus(pause).isAfter(now)).isEmpty();
  }

  /** Whether new work may use the circuit. */
  boolean isProven(Instant now) {
    return inRow == 0 && passedAt.filter(at -> at.plus(COUNTS).isAfter(now)).isPresent();
  }

  /** Whether what moves over the circuit is ended. */
  boolean isLost() {
    return inRow >= MOST_FAILURES;
  }

  /** Why the circuit shall be released; empty while it may recover. */
  Optional<Verdict> verdict() {
    return failingSince
        .filter(since -> inRow >= MOST_FAILURES)
        .filter(since -> !since.plus(LONGEST_FAILURE).isAfter(failedAt.orElse(since)))
        .map(since -> new Verdict("no data passes it: " + trouble.orElse(""), true));
  }

  /** Returns it as it is stated; empty before the first proof. */
  Optional<Proof> stated(Instant now) {
    return triedAt.map(
        at ->
            new Proof(
                Math.max(Duration.between(at, now).toSeconds(), 0),
                passed,
                failed,
                trouble.orElse(null),
                roundTrip.map(it -> it.toNanos() / 1e6).orElse(null)));
  }
}

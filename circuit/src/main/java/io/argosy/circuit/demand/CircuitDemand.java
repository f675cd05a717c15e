package io.argosy.circuit.demand;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.CircuitAnswer.Pair;
import io.argosy.common.wire.agent.CircuitReport.Ask;
import io.argosy.common.wire.agent.CircuitReport.PairDecision;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the work between two endpoints is worth a circuit.
 *
 * @param mode of the automatic action: {@code on}, {@code dry-run} or {@code off}
 */
public record CircuitDemand(CircuitPolicy policy, SetUp setUp, String mode) {

  /** How long before the end of a circuit its successor shall be up. */
  private static final Duration MARGIN = Duration.ofMinutes(5);

  private static final double RESERVE = 1.2;
  private static final double LONGEST_BACKLOG = Integer.MAX_VALUE;

  /**
   * @param own leased circuits between the endpoints
   * @param age of the router's counts; empty if there are none
   */
  public PairDecision of(Pair pair, List<OwnCircuit> own, Optional<Duration> age) {
    PairWork work = new PairWork(pair.links(), policy.leastUrgent(), age);
    if (!own.isEmpty()) {
      return of(pair, work, own);
    }
    String veto = pair.veto();
    if (veto != null && !isFull(pair)) {
      return new PairDecision(
          pair.source(), pair.destination(), veto, vetoed(pair), pair.vetoSeconds(), null);
    }
    if (mode.equals("off")) {
      return decided(pair, Decision.OFF, "the automatic action circuits is off");
    }
    if (work.isOld()) {
      return decided(pair, Decision.OLD_BACKLOG, "the work was not counted within 5 minutes");
    }
    return work.all() > 0 ? of(pair, work) : decided(pair, Decision.NO_WORK, "no work is pending");
  }

  /** The wish is stated all the same, so that the longest backlog comes first later. */
  private static boolean isFull(Pair pair) {
    return Decision.NO_LEASE.word().equals(pair.veto());
  }

  private static String vetoed(Pair pair) {
    String why = pair.vetoed();
    return why == null ? "the router grants no circuit" : why;
  }

  private PairDecision of(Pair pair, PairWork work) {
    if (!(work.counted() > 0)) {
      return decided(pair, Decision.LOW_PRIORITY, "only work of low priority is pending");
    }
    if (!(work.measured() > 0)) {
      return work.hasUnknownRate()
          ? decided(pair, Decision.RATE_UNKNOWN, "the rate of the shared path is not known yet")
          : decided(pair, Decision.DEAD, "nothing moves on the shared path");
    }
    double shared = work.sharedSeconds();
    if (!(shared > policy.threshold().toSeconds())) {
      return decided(
          pair,
          Decision.BELOW_THRESHOLD,
          "%s of work is pending, not more than %s"
              .formatted(text(shared), text(policy.threshold().toSeconds())));
    }
    return worth(pair, work, shared);
  }

  private PairDecision worth(Pair pair, PairWork work, double shared) {
    boolean hasRoom = !isFull(pair) && pair.room() >= policy.smallest().bytesPerSecond();
    double bandwidth = hasRoom ? Math.min(wanted(work), pair.room()) : wanted(work);
    double seconds = work.measured() / Math.min(bandwidth, work.possible());
    double gain = shared - seconds - setUp.time().toSeconds();
    if (!(gain > policy.leastGain().toSeconds())) {
      return decided(
          pair,
          Decision.BELOW_GAIN,
          "a circuit would save %s, not more than %s"
              .formatted(text(gain), text(policy.leastGain().toSeconds())));
    }
    Ask ask = ask(bandwidth, seconds, shared, null, null);
    if (!hasRoom) {
      String why =
          isFull(pair) ? vetoed(pair) : "a port has less than %s left".formatted(policy.smallest());
      return new PairDecision(
          pair.source(), pair.destination(), Decision.NO_LEASE.word(), why, null, ask);
    }
    return asked(pair, mode.equals("on") ? Decision.ASK : Decision.DRY_RUN, shared, ask);
  }

  /** For half the threshold, which is about twice the shared path's; less gains nothing. */
  private double wanted(PairWork work) {
    double needed = work.measured() / (policy.threshold().toMillis() / 2e3);
    return Math.clamp(
        Math.min(needed, work.possible()),
        policy.smallest().bytesPerSecond(),
        policy.largest().bytesPerSecond());
  }

  private PairDecision of(Pair pair, PairWork work, List<OwnCircuit> own) {
    Optional<Duration> left = own.getFirst().left();
    if (own.size() > 1 || left.isEmpty()) {
      return decided(pair, Decision.HAS_CIRCUIT, "a circuit exists or is leased");
    }
    return prolonged(pair, work, own.getFirst(), left.get())
        .orElseGet(() -> decided(pair, Decision.HAS_CIRCUIT, "a circuit is established"));
  }

  /** Only near the end, for work that does not end before. */
  private Optional<PairDecision> prolonged(
      Pair pair, PairWork work, OwnCircuit own, Duration left) {
    boolean mayAsk = pair.veto() == null && !mode.equals("off") && !work.isOld();
    double speed = Math.min(own.bandwidth().bytesPerSecond(), work.possible());
    double seconds = work.counted() / speed;
    if (!mayAsk
        || left.compareTo(setUp.time().plus(MARGIN)) > 0
        || !(seconds > left.toSeconds())
        || !Double.isFinite(seconds)) {
      return Optional.empty();
    }
    double shared = work.sharedSeconds();
    if (setUp.extendable() && !own.ordered()) {
      Ask ask = ask(own.bandwidth().bytesPerSecond(), seconds, shared, null, own.id());
      return Optional.of(asked(pair, Decision.PROLONG, shared, ask));
    }
    double bandwidth = Math.min(own.bandwidth().bytesPerSecond(), pair.room());
    return bandwidth >= policy.smallest().bytesPerSecond()
        ? Optional.of(
            asked(pair, Decision.PROLONG, shared, ask(bandwidth, seconds, shared, own.id(), null)))
        : Optional.empty();
  }

  private Ask ask(
      double bandwidth,
      double seconds,
      double shared,
      @Nullable UUID successorOf,
      @Nullable UUID extended) {
    double lifetime =
        Math.clamp(
            seconds * RESERVE, CircuitPolicy.SHORTEST.toSeconds(), policy.longest().toSeconds());
    return new Ask(
        bandwidth,
        policy.smallest().bytesPerSecond(),
        (long) lifetime,
        (long) Math.min(shared, LONGEST_BACKLOG),
        successorOf,
        extended);
  }

  private static PairDecision asked(Pair pair, Decision decision, double shared, Ask ask) {
    String why =
        "%s of work is pending on the shared path: %s for %s would help"
            .formatted(text(shared), new ByteRate(ask.bandwidth()), text(ask.lifetimeSeconds()));
    return new PairDecision(pair.source(), pair.destination(), decision.word(), why, null, ask);
  }

  private static PairDecision decided(Pair pair, Decision decision, String why) {
    return new PairDecision(pair.source(), pair.destination(), decision.word(), why, null, null);
  }

  /** Such as {@code 5 h 20 min}. */
  private static String text(double seconds) {
    Duration time = Duration.ofSeconds((long) Math.clamp(seconds, 0, LONGEST_BACKLOG));
    return time.compareTo(Duration.ofHours(1)) < 0
        ? time.toMinutes() + " min"
        : "%d h %d min".formatted(time.toHours(), time.toMinutesPart());
  }
}

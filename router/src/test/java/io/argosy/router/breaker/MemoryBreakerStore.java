package io.argosy.router.breaker;

import io.argosy.router.automation.Mode;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Keeps breakers and attempts in memory; passes the contract. */
class MemoryBreakerStore implements BreakerStore {

  private static final Set<String> FAILED = Set.of("NETWORK", "TIMEOUT", "OTHER", "SOURCE_BUSY");
  private static final Set<String> FAILED_THERE = Set.of("DESTINATION_FULL", "TOOL_BROKEN");

  /**
   * @param reason empty if the file arrived
   */
  record Attempt(
      LinkKey link, boolean shared, long file, Instant started, Instant ended, String reason) {

    /** Over the shared path. */
    Attempt(LinkKey link, long file, Instant started, Instant ended, String reason) {
      this(link, true, file, started, ended, reason);
    }

    boolean arrived() {
      return reason.isEmpty();
    }

    boolean counts() {
      boolean fails = FAILED.contains(reason) || FAILED_THERE.contains(reason);
      return shared ? fails : reason.equals("DESTINATION_FULL");
    }
  }

  private final Map<LinkKey, Breaker> breakers = new TreeMap<>();
  private final Map<LinkKey, Breaker> pins = new TreeMap<>();
  private final List<Attempt> attempts = new ArrayList<>();

  void attempt(Attempt attempt) {
    attempts.add(attempt);
  }

  /** Whether all work is let through, not only probes. */
  boolean lets(LinkKey link) {
    return covering(link).allMatch(Breaker::isClosed);
  }

  boolean probes(LinkKey link) {
    return !lets(link) && covering(link).noneMatch(b -> b.state() == Breaker.State.OPEN);
  }

  /** Returns when the last probes over the link were let through. */
  Instant renewed(LinkKey link) {
    return covering(link)
        .map(Breaker::renewedAt)
        .max(Comparator.naturalOrder())
        .orElse(Instant.MIN);
  }

  private Stream<Breaker> covering(LinkKey link) {
    return effective().values().stream().filter(b -> b.culprit().covers(link));
  }

  @Override
  public BreakerInput read(Instant after) {
    attempts.removeIf(attempt -> !attempt.ended().isAfter(after));
    List<LinkEvidence> evidence =
        attempts.stream()
            .map(Attempt::link)
            .distinct()
            .sorted()
            .flatMap(link -> Stream.of(evidence(link, true, after), evidence(link, false, after)))
            .flatMap(Optional::stream)
            .toList();
    return new BreakerInput(
        List.copyOf(effective().values()), evidence, Map.of(), Map.of(), Map.of());
  }

  private Optional<LinkEvidence> evidence(LinkKey link, boolean shared, Instant after) {
    List<Attempt> over =
        attempts.stream().filter(a -> a.link().equals(link) && a.shared() == shared).toList();
    Instant since =
        covering(link).map(Breaker::since).max(Comparator.naturalOrder()).orElse(Instant.MIN);
    List<Attempt> ofLink = attempts.stream().filter(a -> a.link().equals(link)).toList();
    Instant lastArrived = last(over, Attempt::arrived).map(Attempt::ended).orElse(after);
    Instant lastThere = last(ofLink, Attempt::arrived).map(Attempt::ended).orElse(after);
    Optional<Attempt> lastFailed = last(over, Attempt::counts);
    Optional<Attempt> lastTrouble =
        last(ofLink, a -> a.counts() && (over.contains(a) || FAILED_THERE.contains(a.reason())));
    LinkEvidence all =
        new LinkEvidence(
            link,
            shared,
            lastTrouble.map(Attempt::ended).orElse(after).isBefore(lastArrived),
            over.stream().filter(a -> a.arrived() && a.ended().isAfter(since)).count(),
            files(over, FAILED, lastArrived, since),
            files(over, FAILED_THERE, lastThere, since),
            lastFailed.map(a -> a.reason() + " of " + a.file()).orElse(""),
            files(over, Set.of("DESTINATION_FULL"), lastThere, since) > 0);
    return over.isEmpty() ? Optional.empty() : Optional.of(all);
  }

  private static Optional<Attempt> last(List<Attempt> over, Predicate<Attempt> which) {
    return over.stream().filter(which).max(Comparator.comparing(Attempt::ended));
  }

  private static long files(
      List<Attempt> over, Set<String> reasons, Instant lastArrived, Instant since) {
    return over.stream()
        .filter(a -> a.counts() && reasons.contains(a.reason()))
        .filter(a -> a.ended().isAfter(lastArrived) && !a.started().isBefore(since))
        .map(Attempt::file)
        .distinct()
        .count();
  }

  @Override
  public void write(List<BreakerChange> changes, int probes) {
    for (BreakerChange change : changes) {
      breakers.remove(change.after().culprit());
      if (!change.isForgotten()) {
        breakers.put(change.after().culprit(), change.after());
      }
    }
  }

  @Override
  public void reset(LinkKey culprit, String reason, Instant at) {
    int openings = breaker(culprit).map(Breaker::openings).orElse(0);
    breakers.put(
        culprit,
        new Breaker(
            culprit,
            Breaker.State.CLOSED,
            at,
            at,
            openings,
            Optional.empty(),
            false,
            reason,
            Mode.ON,
            false));
  }

  void pin(Breaker pin) {
    pins.put(pin.culprit(), pin);
  }

  /** Returns the breaker or its pin. */
  Optional<Breaker> breaker(LinkKey culprit) {
    return Optional.ofNullable(effective().get(culprit));
  }

  private Map<LinkKey, Breaker> effective() {
    Map<LinkKey, Breaker> all = new TreeMap<>(breakers);
    all.putAll(pins);
    return all;
  }
}

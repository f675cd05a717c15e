package io.argosy.router.plan;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A plain implementation of FTS3's nine rules, with its own account of what waits on each link. */
final class FtsReference {

  private final NetworkView view;
  private final RequestBatch batch;
  private final Strategy strategy;
  private final Assumptions assumptions;
  private final Map<LinkFacts, List<Sent>> sent = new HashMap<>();

  /** A file that was assigned to a link. */
  private record Sent(int priority, long bytes) {}

  /** The rank of a source; the lower rank goes first, then the lower key. */
  record Standing(int n, int rank, double key, double score) {}

  FtsReference(NetworkView view, RequestBatch batch, Strategy strategy, Assumptions assumptions) {
    this.view = view;
    this.batch = batch;
    this.strategy = strategy;
    this.assumptions = assumptions;
    view.linkFacts().forEach(link -> sent.put(link, new ArrayList<>()));
  }

  /** Returns all sources with a path, best first. */
  List<Standing> rank(int request) {
    return IntStream.range(0, batch.sourceCount(request))
        .filter(n -> isOwn(request, n) || link(request, n).isPresent())
        .mapToObj(n -> standing(request, n))
        .sorted(
            Comparator.comparingInt(Standing::rank)
                .thenComparingDouble(Standing::key)
                .thenComparingInt(Standing::n))
        .toList();
  }

  void take(int request, int n) {
    link(request, n)
        .ifPresent(
            link -> sent.get(link).add(new Sent(batch.priority(request), batch.bytes(request))));
  }

  boolean isOwn(int request, int n) {
    return batch.source(request, n) == batch.destination(request);
  }

  Optional<LinkFacts> link(int request, int n) {
    return view.linkFacts().stream()
        .filter(link -> view.indexOf(link.source()) == batch.source(request, n))
        .filter(link -> view.indexOf(link.destination()) == batch.destination(request))
        .findFirst();
  }

  private boolean isTime() {
    return switch (strategy) {
      case WAITING_TIME, WAITING_TIME_WITH_ERROR, DURATION -> true;
      default -> false;
    };
  }

  private boolean goesByRates() {
    return isTime() || strategy == Strategy.THROUGHPUT || strategy == Strategy.FILE_THROUGHPUT;
  }

  private Standing standing(int request, int n) {
    boolean onTape = !batch.isStaged(request, n);
    double staging = isTime() && onTape ? assumptions.stagingSeconds() : 0;
    int tapeRank = onTape && !isTime() ? 1 : 0;
    if (isOwn(request, n)) {
      double key = isTime() && onTape ? staging : Double.NEGATIVE_INFINITY;
      return new Standing(n, tapeRank, key, staging);
    }
    LinkFacts link = link(request, n).orElseThrow();
    double score = score(link, request, n) + staging;
    boolean highestFirst =
        strategy == Strategy.SUCCESS
            || strategy == Strategy.THROUGHPUT
            || strategy == Strategy.FILE_THROUGHPUT;
    return new Standing(n, tapeRank + doubt(link), highestFirst ? -score : score, score);
  }

  private int doubt(LinkFacts link) {
    if (!goesByRates()) {
      return link.isHeard() && isExplored(link) ? 10 : 0;
    }
    if (isDead(link)) {
      return 20;
    }
    return isUnconfirmed(link) && isExplored(link) ? 10 : 0;
  }

  static boolean isDead(LinkFacts link) {
    return link.speed().rate() instanceof ObservedRate.Dead
        || link.speed().fileRate() instanceof ObservedRate.Dead;
  }

  static boolean isUnconfirmed(LinkFacts link) {
    return !link.speed().confirmed()
        || (link.speed().rate() instanceof ObservedRate.Unknown
            && link.speed().fileRate() instanceof ObservedRate.Unknown);
  }

  /**
   * One hour at a rate that only others know, up to ten times the usual budget, unless exploration
   * is not allowed.
   */
  static long budget(LinkFacts link, Assumptions assumptions) {
    return !link.speed().confirmed()
            && link.speed().rate() instanceof ObservedRate.Measured known
            && assumptions.exploration().bytes() > 0
        ? (long)
            Math.min(3600 * known.rate().bytesPerSecond(), 10.0 * assumptions.exploration().bytes())
        : assumptions.exploration().bytes();
  }

  /** Returns the bytes assigned to a link plus the exploration budget spent before. */
  long explored(LinkFacts link) {
    return link.explored().bytes() + sent.get(link).stream().mapToLong(Sent::bytes).sum();
  }

  private boolean isExplored(LinkFacts link) {
    return explored(link) >= budget(link, assumptions);
  }

  private double score(LinkFacts link, int request, int n) {
    double queue = pending(link, batch.priority(request)) / rate(link, true);
    double failing = queue * (1 - link.success());
    return switch (strategy) {
      case ORDERLY -> n;
      case QUEUE -> link.queue().files() + sent.get(link).size();
      case SUCCESS -> 100 * link.success();
      case THROUGHPUT -> isDead(link) ? 0 : rate(link, true);
      case FILE_THROUGHPUT -> isDead(link) ? 0 : rate(link, false);
      case PENDING_DATA -> pending(link, batch.priority(request));
      case WAITING_TIME -> queue;
      case WAITING_TIME_WITH_ERROR -> queue + failing;
      case DURATION -> queue + failing + batch.bytes(request) / rate(link, false);
      default -> throw new IllegalArgumentException(strategy.word());
    };
  }

  private double pending(LinkFacts link, int priority) {
    List<Long> before = link.queue().bytes();
    long queued = before.stream().limit(priority + 1).mapToLong(Long::longValue).sum();
    return queued
        + sent.get(link).stream()
            .filter(file -> file.priority() <= priority)
            .mapToLong(Sent::bytes)
            .sum();
  }

  private double rate(LinkFacts link, boolean ofAll) {
    if (isDead(link)) {
      return assumptions.deadLink().bytesPerSecond();
    }
    ObservedRate wanted = ofAll ? link.speed().rate() : link.speed().fileRate();
    ObservedRate other = ofAll ? link.speed().fileRate() : link.speed().rate();
    return measured(wanted)
        .or(() -> measured(other))
        .orElse(assumptions.unknownLink())
        .bytesPerSecond();
  }

  private static Optional<ByteRate> measured(ObservedRate rate) {
    return rate instanceof ObservedRate.Measured measured
        ? Optional.of(measured.rate())
        : Optional.empty();
  }
}

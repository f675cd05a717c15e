package io.argosy.circuit.demand;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.CircuitAnswer.LinkWork;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The work of all links of a pair of endpoints, as the router counted it. */
record PairWork(List<LinkWork> links, Priority leastUrgent, Optional<Duration> age) {

  private static final int LOWEST = 3;

  boolean isOld() {
    return age.filter(it -> it.compareTo(CircuitPolicy.OLDEST_COUNT) <= 0).isEmpty();
  }

  /** Bytes of any priority. */
  double all() {
    return links.stream().mapToDouble(link -> bytes(link, LOWEST)).sum();
  }

  /** Bytes that are urgent enough. */
  double counted() {
    return links.stream().mapToDouble(this::counted).sum();
  }

  /** Those on links whose rate on the shared path is known; a dead link moves nothing anyway. */
  double measured() {
    return links.stream().filter(PairWork::isMeasured).mapToDouble(this::counted).sum();
  }

  boolean hasUnknownRate() {
    return links.stream()
        .filter(link -> counted(link) > 0)
        .anyMatch(link -> link.rate() == null || !isMeasured(link) && !isZero(link.rate()));
  }

  /** Seconds that the slowest link needs on the shared path; 0 if no rate is known. */
  double sharedSeconds() {
    return links.stream()
        .filter(PairWork::isMeasured)
        .mapToDouble(link -> counted(link) / rate(link))
        .max()
        .orElse(0);
  }

  /** Bytes per second that the nodes can still send and receive; infinite if it is not known. */
  double possible() {
    return Math.min(
        sum(LinkWork::source, LinkWork::sendable),
        sum(LinkWork::destination, LinkWork::receivable));
  }

  private double sum(Function<LinkWork, NodeName> node, Function<LinkWork, @Nullable Double> rate) {
    Map<NodeName, Double> nodes = new HashMap<>();
    for (LinkWork link : links) {
      Double known = counted(link) > 0 ? rate.apply(link) : Double.valueOf(0);
      double usable = known == null || known.isNaN() ? Double.POSITIVE_INFINITY : known;
      nodes.merge(node.apply(link), Math.max(usable, 0), Math::max);
    }
    return nodes.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private double counted(LinkWork link) {
    return bytes(link, leastUrgent.value());
  }

  private static double bytes(LinkWork link, int lowest) {
    return link.pending().stream().limit(lowest + 1L).mapToDouble(it -> Math.max(it, 0)).sum();
  }

  private static boolean isMeasured(LinkWork link) {
    double rate = rate(link);
    return rate > 0 && rate < Double.POSITIVE_INFINITY;
  }

  private static boolean isZero(double rate) {
    return rate == 0;
  }

  private static double rate(LinkWork link) {
    Double rate = link.rate();
    return rate == null ? Double.NaN : rate;
  }
}

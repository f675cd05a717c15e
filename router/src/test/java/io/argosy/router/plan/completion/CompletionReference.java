package io.argosy.router.plan.completion;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.network.Assignment.Status;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Replica;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The bounds that follow from a world alone: which status a request may have, and how early it can
 * end. Of a plan it reads only the source of each request.
 */
final class CompletionReference {

  private static final double UNKNOWN_LINK = 100e6;
  private static final double DEAD_LINK = 1_000;
  private static final double LEAST_SUCCESS = 0.01;
  private static final double ROUNDING = 1e-6;

  private final RandomWorld world;

  CompletionReference(RandomWorld world) {
    this.world = world;
  }

  /** More than one status is possible only if the destination has the file on its own tape. */
  Set<Status> statuses(int request) {
    List<Replica> holders = world.holders(request);
    if (holders.isEmpty()) {
      return EnumSet.of(Status.NO_REPLICA);
    }
    int destination = world.batch().destination(request);
    Optional<Replica> own = holders.stream().filter(h -> h.node() == destination).findFirst();
    boolean linked = holders.stream().anyMatch(h -> link(h.node(), destination).isPresent());
    if (own.isPresent()) {
      return linked && !own.get().staged()
          ? EnumSet.of(Status.AT_DESTINATION, Status.ROUTED)
          : EnumSet.of(Status.AT_DESTINATION);
    }
    return EnumSet.of(linked ? Status.ROUTED : Status.NO_PATH);
  }

  /** Returns requests whose end is earlier than a link, uplink or downlink on their path allows. */
  List<Integer> promisedTooEarly(Plan plan) {
    List<Optional<LinkFacts>> ways =
        IntStream.range(0, world.batch().size())
            .mapToObj(
                request ->
                    plan.isRouted(request) ? way(plan, request) : Optional.<LinkFacts>empty())
            .toList();
    return IntStream.range(0, world.batch().size())
        .filter(plan::isRouted)
        .filter(request -> plan.score(request) < earliest(ways, request) * (1 - ROUNDING))
        .boxed()
        .toList();
  }

  private double earliest(List<Optional<LinkFacts>> ways, int request) {
    int priority = world.batch().priority(request);
    LinkFacts link = ways.get(request).orElseThrow();
    double onLink = seconds(ways, priority, link::equals, rate(link));
    double up =
        seconds(
            ways,
            priority,
            other -> other.source().equals(link.source()),
            capacity(node(link.source().value()).uplink()));
    double down =
        seconds(
            ways,
            priority,
            other -> other.destination().equals(link.destination()),
            capacity(node(link.destination().value()).downlink()));
    return Math.max(onLink, Math.max(up, down));
  }

  /**
   * Returns the seconds for what waits and is planned on these links, at this priority or higher.
   */
  private double seconds(
      List<Optional<LinkFacts>> ways, int priority, Predicate<LinkFacts> links, double rate) {
    double seconds = 0;
    for (LinkFacts link : world.links()) {
      if (links.test(link)) {
        long bytes =
            link.queue().bytes().stream().limit(priority + 1L).mapToLong(Long::longValue).sum();
        for (int request = 0; request < world.batch().size(); request++) {
          if (world.batch().priority(request) <= priority
              && ways.get(request).filter(way -> way == link).isPresent()) {
            bytes += world.batch().bytes(request);
          }
        }
        seconds += bytes / Math.max(LEAST_SUCCESS, link.success()) / rate;
      }
    }
    return seconds;
  }

  private Optional<LinkFacts> way(Plan plan, int request) {
    int source = world.holders(request).get(plan.choice(request)).node();
    return link(source, world.batch().destination(request));
  }

  private Optional<LinkFacts> link(int source, int destination) {
    return world.links().stream()
        .filter(link -> link.source().equals(world.nodes().get(source).name()))
        .filter(link -> link.destination().equals(world.nodes().get(destination).name()))
        .findFirst();
  }

  private NodeFacts node(String name) {
    return world.nodes().stream().filter(n -> n.name().value().equals(name)).findFirst().get();
  }

  private static double rate(LinkFacts link) {
    if (link.speed().capacity().isPresent()) {
      return capacity(link.speed().capacity());
    }
    return switch (link.speed().rate()) {
      case ObservedRate.Unknown unknown -> UNKNOWN_LINK;
      case ObservedRate.Dead dead -> DEAD_LINK;
      case ObservedRate.Measured measured -> Math.max(DEAD_LINK, measured.rate().bytesPerSecond());
    };
  }

  private static double capacity(Optional<ByteRate> known) {
    return known
        .map(rate -> Math.max(DEAD_LINK, rate.bytesPerSecond()))
        .orElse(Double.POSITIVE_INFINITY);
  }
}

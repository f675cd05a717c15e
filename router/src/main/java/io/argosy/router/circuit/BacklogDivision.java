package io.argosy.router.circuit;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.completion.BacklogPlan;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.routing.UsableNetwork;
import io.argosy.router.topology.LinkKey;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What is missing, divided over links: what has a route counts for its link, and the rest is
 * divided as strategy {@code completion} would route it.
 *
 * @param links those with work, in the order of their keys
 * @param homeless bytes to which no usable link leads
 * @param gap by which share, at most, the division ends later than the best one
 */
public record BacklogDivision(List<LinkBacklog> links, ByteCount homeless, double gap) {

  public BacklogDivision {
    links = List.copyOf(links);
  }

  /**
   * What moves now, in bytes per second by link.
   *
   * @param sent as part of what the source sends in all
   * @param received as part of what the destination receives in all
   */
  record Moving(Map<LinkKey, Double> sent, Map<LinkKey, Double> received) {}

  static BacklogDivision of(
      MissingBytes missing, UsableNetwork network, Assumptions assumptions, Moving moving) {
    Map<LinkKey, Amounts> amounts = new TreeMap<>();
    missing
        .routed()
        .forEach(it -> amounts.computeIfAbsent(it.link(), link -> new Amounts()).add(it));
    Places places = Places.of(network);
    BacklogPlan plan =
        BacklogPlan.of(
            network.with(queues(amounts)).view(),
            assumptions,
            missing.unrouted().stream().map(places::missing).toList());
    share(missing, network, plan, amounts);
    Moving all =
        new Moving(
            withNodes(moving.sent(), LinkKey::uplink),
            withNodes(moving.received(), LinkKey::downlink));
    return new BacklogDivision(
        amounts.entrySet().stream()
            .map(each -> each.getValue().of(each.getKey(), places, all))
            .toList(),
        plan.homeless(),
        plan.gap());
  }

  private static Map<LinkKey, Queue> queues(Map<LinkKey, Amounts> amounts) {
    return amounts.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().queue()));
  }

  /** Each part of a group has the group's share of bytes that are held back. */
  private static void share(
      MissingBytes missing,
      UsableNetwork network,
      BacklogPlan plan,
      Map<LinkKey, Amounts> amounts) {
    List<MissingBytes.Unrouted> groups = missing.unrouted();
    long[] left = groups.stream().mapToLong(group -> group.bytes().bytes()).toArray();
    long[] heldBack = groups.stream().mapToLong(group -> group.heldBack().bytes()).toArray();
    for (BacklogPlan.Part part : plan.parts()) {
      int group = part.group();
      long bytes = part.bytes().bytes();
      long held =
          Math.clamp(
              (long) (bytes * (heldBack[group] / (double) left[group])),
              Math.max(0, heldBack[group] - (left[group] - bytes)),
              Math.min(bytes, heldBack[group]));
      left[group] -= bytes;
      heldBack[group] -= held;
      amounts
          .computeIfAbsent(network.linkAt(part.link()), link -> new Amounts())
          .add(groups.get(group).priority(), held, bytes - held);
    }
  }

  /** Adds what all links of a source or a destination move together. */
  private static Map<LinkKey, Double> withNodes(
      Map<LinkKey, Double> moving, UnaryOperator<LinkKey> end) {
    Map<LinkKey, Double> all = new HashMap<>(moving);
    moving.forEach((link, rate) -> all.merge(end.apply(link), rate, Double::sum));
    return all;
  }

  /** Where links and nodes are in the view of a network. */
  private record Places(NetworkView view, Map<Long, Integer> nodes) {

    static Places of(UsableNetwork network) {
      Map<Long, Integer> nodes = new HashMap<>();
      network.nodes().forEach(node -> nodes.put(node, nodes.size()));
      return new Places(network.view(), nodes);
    }

    BacklogPlan.Missing missing(MissingBytes.Unrouted group) {
      return new BacklogPlan.Missing(
          group.priority(),
          group.bytes(),
          group.holders().stream()
              .map(holder -> link(new LinkKey(holder, group.destinationNodeId())))
              .flatMapToInt(OptionalInt::stream)
              .boxed()
              .toList());
    }

    OptionalInt link(LinkKey key) {
      Integer source = nodes.get(key.source());
      Integer destination = nodes.get(key.destination());
      int link =
          source == null || destination == null
              ? NetworkView.NO_LINK
              : view.linkBetween(source, destination);
      return link == NetworkView.NO_LINK ? OptionalInt.empty() : OptionalInt.of(link);
    }

    ObservedRate rate(LinkKey key) {
      OptionalInt link = link(key);
      return link.isEmpty() ? ObservedRate.UNKNOWN : view.factsOf(link.getAsInt()).shared().rate();
    }

    Optional<ByteRate> uplink(LinkKey key) {
      return facts(key.source()).flatMap(NodeFacts::uplink);
    }

    Optional<ByteRate> downlink(LinkKey key) {
      return facts(key.destination()).flatMap(NodeFacts::downlink);
    }

    private Optional<NodeFacts> facts(long node) {
      return Optional.ofNullable(nodes.get(node)).map(view.nodeFacts()::get);
    }
  }

  /** The bytes of one link by priority, while they are counted. */
  private static final class Amounts {

    private final long[] claimed = new long[RequestBatch.PRECEDENCES];
    private final long[] routed = new long[RequestBatch.PRECEDENCES];
    private final long[] heldBack = new long[RequestBatch.PRECEDENCES];
    private final long[] waiting = new long[RequestBatch.PRECEDENCES];

    void add(MissingBytes.Routed some) {
      (some.claimed() ? claimed : routed)[some.priority().value()] += some.bytes().bytes();
    }

    void add(Priority priority, long held, long others) {
      heldBack[priority.value()] += held;
      waiting[priority.value()] += others;
    }

    /** How many files wait is of no use for the division. */
    Queue queue() {
      List<Long> bytes =
          IntStream.range(0, RequestBatch.PRECEDENCES)
              .mapToObj(priority -> claimed[priority] + routed[priority])
              .toList();
      return new Queue(bytes, 0, OptionalDouble.empty());
    }

    LinkBacklog of(LinkKey link, Places places, Moving moving) {
      return new LinkBacklog(
          link,
          list(claimed),
          list(routed),
          list(heldBack),
          list(waiting),
          places.rate(link),
          left(places.uplink(link), others(moving.sent(), link, link.uplink())),
          left(places.downlink(link), others(moving.received(), link, link.downlink())));
    }

    private static double others(Map<LinkKey, Double> moving, LinkKey link, LinkKey end) {
      return moving.getOrDefault(end, 0.0) - moving.getOrDefault(link, 0.0);
    }

    private static List<Long> list(long[] bytes) {
      return Arrays.stream(bytes).boxed().toList();
    }

    private static ObservedRate left(Optional<ByteRate> capacity, double others) {
      return capacity
          .map(all -> all.bytesPerSecond() - others)
          .map(left -> left > 0 ? ObservedRate.measured(left) : ObservedRate.DEAD)
          .orElse(ObservedRate.UNKNOWN);
    }
  }
}

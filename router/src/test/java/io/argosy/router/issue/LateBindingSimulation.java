package io.argosy.router.issue;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.issue.SimulatedLinks.Link;
import io.argosy.router.issue.SimulatedLinks.Moving;
import io.argosy.router.issue.SimulatedLinks.Wish;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.routing.HorizonPolicy;
import io.argosy.router.routing.Portion;
import io.argosy.router.routing.RoutedFile;
import io.argosy.router.routing.RoutingInput;
import io.argosy.router.routing.RoutingKeys;
import io.argosy.router.routing.RoutingOutput;
import io.argosy.router.routing.UsableNetwork;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The router's loop over a simulated network: plan what is due, write what the horizon takes, move
 * it, report it, learn the rates, take back what would arrive sooner from elsewhere. Links that
 * have work share their source's uplink equally.
 *
 * <p>Times are those of the real programs: a cycle every two seconds, reports two seconds after a
 * file has arrived, three seconds until an agent hears what is asked back, rates ten seconds old.
 */
final class LateBindingSimulation {

  private static final double CYCLE = 2;
  private static final double REPORT = 2;
  private static final double ISSUE = 0.5;
  private static final double HEARTBEAT = 3;
  private static final double PAUSE = 30;

  /** From a moment on a link has another capacity. */
  record Event(double at, Link link, double capacity) {}

  private final int nodes;
  private final SimulatedLinks network;
  private final List<Event> events = new ArrayList<>();
  private final HorizonPolicy horizon;
  private final boolean relief;

  private final Map<Integer, Wish> due = new HashMap<>();
  private final Map<Integer, Double> replannedAt = new HashMap<>();
  private final Map<Integer, Moving> routed = new HashMap<>();
  private double now;

  LateBindingSimulation(
      int nodes,
      Map<Link, Double> capacity,
      double[] uplink,
      HorizonPolicy horizon,
      boolean relief) {
    this.nodes = nodes;
    network = new SimulatedLinks(capacity, uplink);
    this.horizon = horizon;
    this.relief = relief;
  }

  LateBindingSimulation with(Event event) {
    events.add(event);
    return this;
  }

  /** Bytes that were sent over all links. */
  double sent() {
    return network.sent;
  }

  /** Seconds until the last file is there. */
  double run(List<Wish> wishes) {
    wishes.forEach(wish -> due.put(wish.id(), wish));
    double nextCycle = 0;
    while (network.arrivedAt.size() < wishes.size()) {
      events.stream()
          .filter(e -> e.at() <= now)
          .forEach(e -> network.capacity.put(e.link(), e.capacity()));
      if (now >= nextCycle) {
        cycle();
        nextCycle = now + CYCLE;
      }
      giveBack();
      network.move(now);
      now += SimulatedLinks.STEP;
      if (now >= SimulatedLinks.LONGEST) {
        throw new AssertionError("the batch does not end: " + network.arrivedAt.size());
      }
    }
    return now;
  }

  private void cycle() {
    RoutingInput known = input(List.of());
    if (relief) {
      relieve(known);
    }
    List<Wish> waiting = due.values().stream().sorted(Comparator.comparingInt(Wish::id)).toList();
    if (!waiting.isEmpty()) {
      RoutingInput input = input(waiting);
      Plan plan = Planner.plan(input.view(), input.batch(), PlanPolicy.DEFAULT);
      new RoutingOutput(input, plan, horizon).files(id -> true).forEach(this::issue);
    }
  }

  private void issue(RoutedFile file) {
    Wish wish = due.remove((int) file.fileRequestId());
    Link link = new Link((int) file.sourceNodeId(), wish.destination());
    Moving task = new Moving(wish, link, now + ISSUE);
    network.queues.get(link).add(task);
    routed.put(wish.id(), task);
  }

  private void relieve(RoutingInput known) {
    List<QueuedTask> tasks =
        routed.values().stream()
            .filter(m -> m.wish.sources().size() > 1 && !isReported(m))
            .filter(m -> now - replannedAt.getOrDefault(m.wish.id(), -PAUSE) >= PAUSE)
            .filter(m -> now - m.askedAt < 10 || now - m.askedAt >= PAUSE)
            .sorted(Comparator.comparingDouble((Moving m) -> m.startsAt).reversed())
            .map(this::queued)
            .toList();
    List<Long> keys = LongStream.range(0, nodes).boxed().toList();
    Relief.of(new UsableNetwork(known.view(), keys, List.of()), tasks)
        .forEach(move -> routed.get((int) move.task().fileRequestId()).askedAt = now);
  }

  private QueuedTask queued(Moving moving) {
    Wish wish = moving.wish;
    return new QueuedTask(
        wish.id(),
        wish.id(),
        wish.bytes(),
        moving.link.source(),
        moving.link.destination(),
        wish.sources().stream()
            .filter(s -> s != moving.link.source())
            .map(Integer::longValue)
            .toList(),
        true,
        now - moving.askedAt < 10);
  }

  private void giveBack() {
    for (List<Moving> queue : network.queues.values()) {
      List<Moving> back =
          queue.stream()
              .filter(m -> !m.hasBegun() && now - m.askedAt >= HEARTBEAT && now - m.askedAt < 15)
              .toList();
      for (Moving moving : back) {
        queue.remove(moving);
        routed.remove(moving.wish.id());
        replannedAt.put(moving.wish.id(), now);
        due.put(moving.wish.id(), moving.wish);
      }
    }
  }

  private boolean isReported(Moving moving) {
    Double at = network.arrivedAt.get(moving.wish.id());
    return at != null && now - at >= REPORT;
  }

  private RoutingInput input(List<Wish> wishes) {
    List<NodeFacts> facts =
        IntStream.range(0, nodes)
            .mapToObj(
                n ->
                    new NodeFacts(
                        name(n),
                        Double.isFinite(network.uplink[n])
                            ? Optional.of(new ByteRate(network.uplink[n]))
                            : Optional.empty(),
                        Optional.empty()))
            .toList();
    List<LinkFacts> links =
        network.capacity.keySet().stream()
            .sorted(Comparator.comparingInt(Link::source).thenComparingInt(Link::destination))
            .map(this::factsOf)
            .toList();
    RequestBatch.Builder batch = new RequestBatch.Builder();
    wishes.forEach(
        w ->
            batch.add(
                ByteCount.of(w.bytes()),
                w.destination(),
                new Priority(1),
                w.sources().stream().map(Replica::staged).toList()));
    long[] ids = wishes.stream().mapToLong(Wish::id).toArray();
    return new RoutingInput(
        Instant.EPOCH,
        new NetworkView(facts, links),
        batch.build(),
        new RoutingKeys(ids, ids.clone(), IntStream.range(0, nodes).asLongStream().toArray()),
        false,
        Portion.Place.START,
        Map.of());
  }

  private static NodeName name(int node) {
    return new NodeName("N%02d".formatted(node));
  }

  private LinkFacts factsOf(Link link) {
    List<Moving> waiting =
        routed.values().stream().filter(m -> m.link.equals(link) && !isReported(m)).toList();
    long bytes = waiting.stream().mapToLong(m -> m.wish.bytes()).sum();
    return new LinkFacts(
        name(link.source()),
        name(link.destination()),
        false,
        1,
        network.speed(link, now),
        new Queue(List.of(0L, bytes), waiting.size(), OptionalDouble.empty()),
        1,
        ByteCount.of((long) Arrays.stream(network.flow.get(link)).sum() + bytes));
  }

  /** A lower bound that the planner's own plan comes near to when it knows all from the start. */
  double bound(List<Wish> wishes) {
    RoutingInput input = input(wishes);
    NetworkView view = input.view();
    for (int link = 0; link < view.links(); link++) {
      Link it = new Link(view.sourceOf(link), view.destinationOf(link));
      ObservedRate rate = ObservedRate.measured(network.capacity.get(it));
      view =
          view.with(
              link,
              view.factsOf(link)
                  .with(
                      new LinkFacts.Speed(
                          rate, rate, Optional.of(new ByteRate(network.capacity.get(it))))));
    }
    Loads loads = Planner.plan(view, input.batch(), PlanPolicy.DEFAULT).finalLoads();
    double[] sentBy = new double[nodes];
    double most = 0;
    for (int link = 0; link < view.links(); link++) {
      double bytes = loads.bytes(link, 3);
      sentBy[view.sourceOf(link)] += bytes;
      most = Math.max(most, bytes / view.capacity(link));
    }
    for (int node = 0; node < nodes; node++) {
      most = Math.max(most, sentBy[node] / network.uplink[node]);
    }
    return most;
  }
}

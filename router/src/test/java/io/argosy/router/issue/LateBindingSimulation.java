package io.argosy.router.issue;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
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

/**
 * The router's loop over a simulated network: plan what is due, write what the horizon takes, move
 * it, report it, learn the rates, take back what would arrive sooner from elsewhere. Links that
 * have work share their source's uplink equally.
 *
 * <p>Times are those of the real programs: a cycle every two seconds, reports two seconds after a
 * file has arrived, three seconds until an agent hears what is asked back, rates ten seconds old.
 */
final class LateBindingSimulation {

  private static final double STEP = 0.25;
  private static final int STREAMS = 4;
  private static final double CYCLE = 2;
  private static final double REPORT = 2;
  private static final double ISSUE = 0.5;
  private static final double HEARTBEAT = 3;
  private static final double RATE_AGE = 10;
  private static final double PAUSE = 30;
  private static final double LONGEST = 3_600;

  /** A source, a destination and what flows between them, in bytes per second. */
  record Link(int source, int destination) {}

  /** A wish: its size and its sources. */
  record Wish(int id, int destination, long bytes, List<Integer> sources) {}

  /** From a moment on a link has another capacity. */
  record Event(double at, Link link, double capacity) {}

  private static final class Moving {
    private final Wish wish;
    private final Link link;
    private final double startsAt;
    private double left;
    private double askedAt = Double.NEGATIVE_INFINITY;

    private Moving(Wish wish, Link link, double startsAt) {
      this.wish = wish;
      this.link = link;
      this.startsAt = startsAt;
      left = wish.bytes();
    }

    private boolean hasBegun() {
      return left < wish.bytes();
    }
  }

  private final int nodes;
  private final Map<Link, Double> capacity = new HashMap<>();
  private final double[] uplink;
  private final List<Event> events = new ArrayList<>();
  private final HorizonPolicy horizon;
  private final boolean relief;

  private final Map<Integer, Wish> due = new HashMap<>();
  private final Map<Link, List<Moving>> queues = new HashMap<>();
  private final Map<Integer, Double> arrivedAt = new HashMap<>();
  private final Map<Integer, Double> replannedAt = new HashMap<>();
  private final Map<Integer, Moving> routed = new HashMap<>();
  private final Map<Link, double[]> flow = new HashMap<>();
  private double now;
  private double sent;

  LateBindingSimulation(
      int nodes,
      Map<Link, Double> capacity,
      double[] uplink,
      HorizonPolicy horizon,
      boolean relief) {
    this.nodes = nodes;
    this.capacity.putAll(capacity);
    this.uplink = uplink.clone();
    this.horizon = horizon;
    this.relief = relief;
    capacity.keySet().forEach(link -> queues.put(link, new ArrayList<>()));
    capacity.forEach((link, rate) -> flow.put(link, new double[(int) (LONGEST / STEP)]));
  }

  LateBindingSimulation with(Event event) {
    events.add(event);
    return this;
  }

  /** Bytes that were sent over all links. */
  double sent() {
    return sent;
  }

  /** Seconds until the last file is there. */
  double run(List<Wish> wishes) {
    wishes.forEach(wish -> due.put(wish.id(), wish));
    double nextCycle = 0;
    while (arrivedAt.size() < wishes.size()) {
      events.stream().filter(e -> e.at() <= now).forEach(e -> capacity.put(e.link(), e.capacity()));
      if (now >= nextCycle) {
        cycle();
        nextCycle = now + CYCLE;
      }
      giveBack();
      move();
      now += STEP;
      if (now >= LONGEST) {
        throw new AssertionError("the batch does not end: " + arrivedAt.size());
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
    queues.get(link).add(task);
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
    long[] keys = IntStream.range(0, nodes).asLongStream().toArray();
    Relief.of(known.view(), keys, tasks)
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
    for (List<Moving> queue : queues.values()) {
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
    Double at = arrivedAt.get(moving.wish.id());
    return at != null && now - at >= REPORT;
  }

  private void move() {
    Map<Link, Double> rates = rates();
    rates.forEach(
        (link, rate) -> {
          double bytes = rate * STEP;
          flow.get(link)[(int) Math.round(now / STEP)] = rate;
          sent += bytes;
          push(link, bytes);
        });
  }

  private void push(Link link, double bytes) {
    List<Moving> queue = queues.get(link);
    double left = bytes;
    while (left > 1e-6 && queue.stream().anyMatch(m -> m.startsAt <= now)) {
      List<Moving> active = queue.stream().filter(m -> m.startsAt <= now).limit(STREAMS).toList();
      double each =
          Math.min(
              left / active.size(), active.stream().mapToDouble(m -> m.left).min().orElse(left));
      for (Moving moving : active) {
        moving.left -= each;
        left -= each;
        if (moving.left <= 1e-6) {
          queue.remove(moving);
          arrivedAt.put(moving.wish.id(), now);
        }
      }
    }
    sent -= left;
  }

  /** Progressive filling: what is not held back by its own capacity shares the uplink. */
  private Map<Link, Double> rates() {
    Map<Link, Double> rates = new HashMap<>();
    for (int source = 0; source < nodes; source++) {
      int from = source;
      List<Link> busy =
          capacity.keySet().stream()
              .filter(l -> l.source() == from)
              .filter(l -> queues.get(l).stream().anyMatch(m -> m.startsAt <= now))
              .sorted(Comparator.comparingDouble(capacity::get))
              .toList();
      double left = uplink[source];
      for (int n = 0; n < busy.size(); n++) {
        double rate = Math.min(capacity.get(busy.get(n)), left / (busy.size() - n));
        rates.put(busy.get(n), rate);
        left -= rate;
      }
    }
    return rates;
  }

  private RoutingInput input(List<Wish> wishes) {
    List<NodeFacts> facts =
        IntStream.range(0, nodes)
            .mapToObj(
                n ->
                    new NodeFacts(
                        name(n),
                        Double.isFinite(uplink[n])
                            ? Optional.of(new ByteRate(uplink[n]))
                            : Optional.empty(),
                        Optional.empty()))
            .toList();
    List<LinkFacts> links =
        capacity.keySet().stream()
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
        speed(link),
        new Queue(List.of(0L, bytes), waiting.size(), OptionalDouble.empty()),
        1,
        ByteCount.of((long) Arrays.stream(flow.get(link)).sum() + bytes));
  }

  /** The mean of the last ten busy seconds, and the most of the last minute of them. */
  private LinkFacts.Speed speed(Link link) {
    double[] all = flow.get(link);
    List<Double> busy = new ArrayList<>();
    for (int step = (int) Math.round(now / STEP) - 1; step >= 0; step--) {
      if (all[step] > 0) {
        busy.add(all[step]);
      }
    }
    if (busy.size() < 2 / STEP) {
      return LinkFacts.Speed.observed(ObservedRate.UNKNOWN);
    }
    int recent = (int) Math.min(busy.size(), RATE_AGE / STEP);
    double rate = busy.subList(0, recent).stream().mapToDouble(d -> d).average().orElseThrow();
    double most = busy.subList(0, recent).stream().mapToDouble(d -> d).max().orElseThrow();
    ObservedRate observed = ObservedRate.measured(rate);
    return new LinkFacts.Speed(observed, observed, Optional.of(new ByteRate(most)));
  }

  /** A lower bound that the planner's own plan comes near to when it knows all from the start. */
  double bound(List<Wish> wishes) {
    RoutingInput input = input(wishes);
    NetworkView view = input.view();
    for (int link = 0; link < view.links(); link++) {
      Link it = new Link(view.sourceOf(link), view.destinationOf(link));
      ObservedRate rate = ObservedRate.measured(capacity.get(it));
      view =
          view.with(
              link,
              view.factsOf(link)
                  .with(
                      new LinkFacts.Speed(
                          rate, rate, Optional.of(new ByteRate(capacity.get(it))))));
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
      most = Math.max(most, sentBy[node] / uplink[node]);
    }
    return most;
  }
}

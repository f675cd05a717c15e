package io.argosy.router.issue;

import io.argosy.router.issue.SimulatedLinks.FileRequest;
import io.argosy.router.issue.SimulatedLinks.Link;
import io.argosy.router.issue.SimulatedLinks.Moving;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.routing.HorizonPolicy;
import io.argosy.router.routing.RoutedFile;
import io.argosy.router.routing.RoutingInput;
import io.argosy.router.routing.RoutingOutput;
import io.argosy.router.routing.UsableNetwork;
import io.argosy.router.topology.LinkKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The router's loop over a simulated network: plan what is due, write the routes within the
 * horizon, move the files, report them, learn the rates, and take back what would arrive sooner
 * from elsewhere. Links with work share their source's uplink equally.
 *
 * <p>Times are those of the real programs: a cycle every two seconds, reports two seconds after a
 * file has arrived, three seconds until an agent learns what it is asked for, rates ten seconds
 * old.
 */
final class LateBindingSimulation {

  private static final double CYCLE = 2;
  private static final double ISSUE = 0.5;
  private static final double HEARTBEAT = 3;
  private static final double PAUSE = 30;

  /** After this time, a notified agent has returned what it has not begun. */
  private static final double GIVEN_BACK = HEARTBEAT + ReliefStore.GIVEN_BACK_WITHIN.toSeconds();

  /** How long a source is not tried again for a file after a failure. */
  private static final double SET_ASIDE = 5;

  /** A change of the capacity of a link. */
  record Event(double at, Link link, double capacity) {}

  private final int nodes;
  private final SimulatedLinks network;
  private final SimulatedKnowledge knowledge;
  private final List<Event> events = new ArrayList<>();
  private final HorizonPolicy horizon;
  private final boolean relief;

  private final Map<Integer, FileRequest> due = new HashMap<>();
  private final Map<Integer, Double> replannedAt = new HashMap<>();
  private final Map<Integer, Moving> routed = new HashMap<>();
  private final Map<Integer, Integer> failures = new HashMap<>();
  private SimulatedOutage outage = SimulatedOutage.NONE;
  private double now;

  LateBindingSimulation(
      int nodes,
      Map<Link, Double> capacity,
      double[] uplink,
      HorizonPolicy horizon,
      boolean relief) {
    this.nodes = nodes;
    network = new SimulatedLinks(capacity, uplink);
    knowledge = new SimulatedKnowledge(network);
    this.horizon = horizon;
    this.relief = relief;
  }

  LateBindingSimulation with(Event event) {
    events.add(event);
    return this;
  }

  LateBindingSimulation with(SimulatedOutage away) {
    outage = away;
    return this;
  }

  /** Returns the largest number of failed attempts of a file. */
  int mostFailures() {
    return failures.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  /** Returns for each link of the source the seconds from its return until something flows. */
  List<Double> idleAfterReturn() {
    return network.capacity.keySet().stream()
        .filter(outage::isOf)
        .map(link -> network.flowsAgain(link, outage.to()) - outage.to())
        .toList();
  }

  /** Returns the bytes sent over all links. */
  double sent() {
    return network.sent;
  }

  /** Returns the seconds until the last file has arrived. */
  double run(List<FileRequest> requests) {
    requests.forEach(request -> due.put(request.id(), request));
    Map<Link, Double> capacity = Map.copyOf(network.capacity);
    double nextCycle = 0;
    while (network.arrivedAt.size() < requests.size()) {
      events.stream()
          .filter(e -> e.at() <= now)
          .forEach(e -> network.capacity.put(e.link(), e.capacity()));
      playOutage(capacity);
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

  /**
   * Fails what moves when the source is killed, and plans waiting files again once it is noticed.
   */
  private void playOutage(Map<Link, Double> capacity) {
    boolean away = outage.isAway(now);
    capacity.forEach(
        (link, rate) -> {
          if (outage.isOf(link)) {
            network.capacity.put(link, away ? 0 : rate);
          }
        });
    for (Moving broken : away ? outage.broken(waiting()) : List.<Moving>of()) {
      failures.merge(broken.request.id(), 1, Integer::sum);
      back(broken);
    }
    if (away && now >= outage.from() + SimulatedOutage.OPENED) {
      waiting().stream().filter(m -> outage.isOf(m.link)).forEach(this::back);
    }
  }

  private List<Moving> waiting() {
    return network.queues.values().stream().flatMap(List::stream).toList();
  }

  private void back(Moving moving) {
    network.queues.get(moving.link).remove(moving);
    routed.remove(moving.request.id());
    replannedAt.put(moving.request.id(), now);
    due.put(moving.request.id(), moving.request);
  }

  private boolean isHeld() {
    return outage.isHeld(now, routed.values().stream());
  }

  private boolean mayBeUsed(Link link) {
    return !outage.isOf(link) || !isHeld() || outage.isHalfOpen(now);
  }

  /** Excludes the source behind a breaker, and one from which the file has just failed. */
  private FileRequest usable(FileRequest request) {
    boolean aside =
        failures.containsKey(request.id())
            && now - replannedAt.getOrDefault(request.id(), -PAUSE) < SET_ASIDE;
    return isHeld() || aside
        ? request.from(request.sources().stream().filter(s -> s != outage.source()).toList())
        : request;
  }

  /** The first due files go over half-open links only. */
  private List<FileRequest> planned() {
    long probes = isHeld() && outage.isHalfOpen(now) ? outage.probesLeft(routed.values()) : 0;
    List<FileRequest> planned = new ArrayList<>();
    for (FileRequest request :
        due.values().stream().sorted(Comparator.comparingInt(FileRequest::id)).toList()) {
      boolean probe = probes > 0 && request.sources().contains(outage.source());
      probes -= probe ? 1 : 0;
      planned.add(probe ? request.from(List.of(outage.source())) : usable(request));
    }
    return planned.stream().filter(request -> !request.sources().isEmpty()).toList();
  }

  private List<Moving> unreported() {
    return routed.values().stream().filter(m -> !isReported(m)).toList();
  }

  private void cycle() {
    if (relief) {
      relieve();
    }
    List<FileRequest> waiting = planned();
    if (!waiting.isEmpty()) {
      RoutingInput input = knowledge.input(waiting, unreported(), now);
      Plan plan = Planner.plan(input.view(), input.batch(), PlanPolicy.DEFAULT);
      new RoutingOutput(input, plan, horizon).files(id -> true).forEach(this::issue);
    }
  }

  private void issue(RoutedFile file) {
    FileRequest request = due.remove((int) file.fileRequestId());
    Link link = new Link((int) file.sourceNodeId(), request.destination());
    Moving task = new Moving(request, link, now + ISSUE);
    network.queues.get(link).add(task);
    routed.put(request.id(), task);
  }

  private UsableNetwork network() {
    List<UsableNetwork.HalfOpen> halfOpen =
        isHeld() && outage.isHalfOpen(now)
            ? List.of(
                new UsableNetwork.HalfOpen(
                    network.capacity.keySet().stream()
                        .filter(outage::isOf)
                        .map(link -> new LinkKey(link.source(), link.destination()))
                        .collect(Collectors.toSet()),
                    outage.probesLeft(routed.values())))
            : List.of();
    return new UsableNetwork(
        knowledge.view(unreported(), now, this::mayBeUsed),
        LongStream.range(0, nodes).boxed().toList(),
        halfOpen);
  }

  private void relieve() {
    List<QueuedTask> tasks =
        routed.values().stream()
            .filter(m -> m.request.sources().size() > 1 && !isReported(m))
            .filter(m -> now - replannedAt.getOrDefault(m.request.id(), -PAUSE) >= PAUSE)
            .filter(m -> now - m.askedAt < GIVEN_BACK || now - m.askedAt >= PAUSE)
            .sorted(
                Comparator.comparingDouble((Moving m) -> m.startsAt)
                    .thenComparingInt(m -> m.request.id())
                    .reversed())
            .map(this::queued)
            .toList();
    Relief.of(network(), horizon, tasks)
        .forEach(move -> routed.get((int) move.task().taskId()).askedAt = now);
  }

  private QueuedTask queued(Moving moving) {
    FileRequest request = moving.request;
    return new QueuedTask(
        request.id(),
        request.bytes(),
        moving.link.source(),
        moving.link.destination(),
        request.sources().stream()
            .filter(s -> s != moving.link.source())
            .map(Integer::longValue)
            .toList(),
        true,
        now - moving.askedAt < GIVEN_BACK);
  }

  private void giveBack() {
    for (List<Moving> queue : network.queues.values()) {
      List<Moving> back =
          queue.stream()
              .filter(m -> !m.hasBegun() && now - m.askedAt >= HEARTBEAT && now - m.askedAt < 15)
              .toList();
      back.forEach(this::back);
    }
  }

  private boolean isReported(Moving moving) {
    Double at = network.arrivedAt.get(moving.request.id());
    return at != null && now - at >= SimulatedOutage.REPORT;
  }

  double bound(List<FileRequest> requests) {
    return knowledge.bound(requests, outage);
  }
}

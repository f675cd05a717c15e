package io.argosy.router.issue;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.issue.SimulatedLinks.FileRequest;
import io.argosy.router.issue.SimulatedLinks.Link;
import io.argosy.router.issue.SimulatedLinks.Moving;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.routing.ForwardingSwitch;
import io.argosy.router.routing.Portion;
import io.argosy.router.routing.RoutingInput;
import io.argosy.router.routing.RoutingKeys;
import io.argosy.router.routing.SourceChecks;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The router's knowledge of a simulated network. */
final class SimulatedKnowledge {

  private final SimulatedLinks network;
  private final int nodes;

  SimulatedKnowledge(SimulatedLinks network) {
    this.network = network;
    this.nodes = network.uplink.length;
  }

  /** Returns the input for a plan of these files, each from its sources. */
  RoutingInput input(List<FileRequest> requests, Collection<Moving> queued, double now) {
    return input(view(queued, now, link -> true), requests);
  }

  NetworkView view(Collection<Moving> queued, double now, Predicate<Link> usable) {
    List<NodeFacts> facts =
        IntStream.range(0, nodes)
            .mapToObj(n -> new NodeFacts(name(n), uplink(n, 1), Optional.empty()))
            .toList();
    return new NetworkView(
        facts,
        network.capacity.keySet().stream()
            .filter(usable)
            .sorted(Comparator.comparingInt(Link::source).thenComparingInt(Link::destination))
            .map(link -> factsOf(link, queued, now))
            .toList());
  }

  private Optional<ByteRate> uplink(int node, double share) {
    return Double.isFinite(network.uplink[node])
        ? Optional.of(new ByteRate(network.uplink[node] * share))
        : Optional.empty();
  }

  private LinkFacts factsOf(Link link, Collection<Moving> queued, double now) {
    List<Moving> waiting = queued.stream().filter(m -> m.link.equals(link)).toList();
    long bytes = waiting.stream().mapToLong(m -> m.request.bytes()).sum();
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

  private RoutingInput input(NetworkView view, List<FileRequest> requests) {
    RequestBatch.Builder batch = new RequestBatch.Builder();
    requests.forEach(
        w ->
            batch.add(
                ByteCount.of(w.bytes()),
                w.destination(),
                new Priority(1),
                w.sources().stream().map(Replica::staged).toList()));
    long[] ids = requests.stream().mapToLong(FileRequest::id).toArray();
    return new RoutingInput(
        Instant.EPOCH,
        view,
        batch.build(),
        new RoutingKeys(ids, ids.clone(), IntStream.range(0, nodes).asLongStream().toArray()),
        false,
        Portion.Place.START,
        SourceChecks.NONE,
        ForwardingSwitch.Position.ALWAYS);
  }

  private static NodeName name(int node) {
    return new NodeName("N%02d".formatted(node));
  }

  /**
   * A lower bound of the time, which a planner with full knowledge nearly reaches.
   *
   * @param outage an outage that the bound takes into account
   */
  double bound(List<FileRequest> requests, SimulatedOutage outage) {
    double most = bound(requests, outage, 1);
    for (int n = 0; n < 20; n++) {
      most = bound(requests, outage, outage.share(most));
    }
    return most;
  }

  /**
   * @param there share of the time in which the source of the outage is available
   */
  private double bound(List<FileRequest> requests, SimulatedOutage outage, double there) {
    double[] share = new double[nodes];
    for (int node = 0; node < nodes; node++) {
      share[node] = node == outage.source() ? there : 1;
    }
    NetworkView known = known(share);
    Loads loads =
        Planner.plan(known, input(known, requests).batch(), PlanPolicy.DEFAULT).finalLoads();
    double[] sentBy = new double[nodes];
    double most = 0;
    for (int link = 0; link < known.links(); link++) {
      double bytes = loads.bytes(link, 3);
      sentBy[known.sourceOf(link)] += bytes;
      most = Math.max(most, bytes / known.capacity(link));
    }
    for (int node = 0; node < nodes; node++) {
      most = Math.max(most, sentBy[node] / (network.uplink[node] * share[node]));
    }
    return most;
  }

  private NetworkView known(double[] share) {
    NetworkView unknown = view(List.of(), 0, link -> true);
    return new NetworkView(
        IntStream.range(0, nodes)
            .mapToObj(n -> new NodeFacts(name(n), uplink(n, share[n]), Optional.empty()))
            .toList(),
        IntStream.range(0, unknown.links())
            .mapToObj(
                link -> {
                  Link it = new Link(unknown.sourceOf(link), unknown.destinationOf(link));
                  double capacity = network.capacity.get(it) * share[it.source()];
                  ObservedRate rate = ObservedRate.measured(capacity);
                  return unknown
                      .factsOf(link)
                      .with(new LinkFacts.Speed(rate, rate, Optional.of(new ByteRate(capacity))));
                })
            .toList());
  }
}

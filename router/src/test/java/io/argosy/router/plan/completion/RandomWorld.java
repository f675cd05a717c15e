package io.argosy.router.plan.completion;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A network and requests drawn from a seed: unknown and dead links, known and unknown capacities,
 * gaps, queues, tape, own copies, all sizes.
 */
public final class RandomWorld {

  private final List<NodeFacts> nodes;
  private final List<LinkFacts> links = new ArrayList<>();
  private final List<LinkFacts> missing = new ArrayList<>();
  private final List<List<Replica>> holders = new ArrayList<>();
  private final RequestBatch batch;

  public RandomWorld(long seed) {
    Random random = new Random(seed);
    nodes =
        IntStream.range(0, 3 + random.nextInt(8))
            .mapToObj(i -> node(random, new NodeName("T2_N%02d".formatted(i))))
            .toList();
    for (NodeFacts source : nodes) {
      for (NodeFacts destination : nodes) {
        if (!source.equals(destination)) {
          drawLink(random, source.name(), destination.name());
        }
      }
    }
    var files = new RequestBatch.Builder();
    IntStream.range(0, 120).forEach(i -> drawFile(random, files));
    batch = files.build();
  }

  private static NodeFacts node(Random random, NodeName name) {
    return new NodeFacts(name, capacity(random), capacity(random));
  }

  private static Optional<ByteRate> capacity(Random random) {
    return random.nextBoolean()
        ? Optional.empty()
        : Optional.of(new ByteRate(Math.pow(10, 6 + 4 * random.nextDouble())));
  }

  private void drawLink(Random random, NodeName source, NodeName destination) {
    LinkFacts.Speed speed =
        new LinkFacts.Speed(
            drawRate(random),
            ObservedRate.UNKNOWN,
            random.nextInt(3) > 0 ? Optional.empty() : capacity(random));
    Queue queue =
        random.nextInt(3) == 0 ? Queue.ofBytes(random.nextLong(1L << 40), 3) : Queue.ofBytes(0, 0);
    double success = random.nextInt(5) == 0 ? random.nextDouble() : 1;
    (random.nextInt(3) == 0 ? missing : links)
        .add(new LinkFacts(source, destination, false, 1, speed, queue, success, ByteCount.ZERO));
  }

  private static ObservedRate drawRate(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> ObservedRate.UNKNOWN;
      case 1 -> ObservedRate.DEAD;
      default -> ObservedRate.measured(Math.pow(10, 4 + 5 * random.nextDouble()));
    };
  }

  private void drawFile(Random random, RequestBatch.Builder files) {
    int destination = random.nextInt(nodes.size());
    List<Replica> sources =
        IntStream.range(0, nodes.size())
            .filter(node -> random.nextInt(node == destination ? 10 : 3) == 0)
            .mapToObj(node -> new Replica(node, random.nextInt(6) > 0))
            .toList();
    holders.add(sources);
    files.add(drawSize(random), destination, new Priority(random.nextInt(4)), sources);
  }

  private static ByteCount drawSize(Random random) {
    return ByteCount.of(
        random.nextInt(10) == 0 ? 0 : (long) Math.pow(10, 10.2 * random.nextDouble()));
  }

  List<NodeFacts> nodes() {
    return nodes;
  }

  List<LinkFacts> links() {
    return links;
  }

  /** Returns the sources of a request, in the order of the request. */
  List<Replica> holders(int request) {
    return holders.get(request);
  }

  public NetworkView view() {
    return new NetworkView(nodes, links);
  }

  /** Returns the network with one link added, without a queue, if any was missing. */
  NetworkView widerView() {
    List<LinkFacts> more = new ArrayList<>(links);
    missing.stream().findFirst().map(RandomWorld::emptied).ifPresent(more::add);
    return new NetworkView(nodes, more);
  }

  private static LinkFacts emptied(LinkFacts link) {
    return new LinkFacts(
        link.source(),
        link.destination(),
        link.local(),
        link.distance(),
        link.speed(),
        Queue.ofBytes(0, 0),
        link.success(),
        link.explored());
  }

  public RequestBatch batch() {
    return batch;
  }

  /** Returns a batch of one request. */
  RequestBatch alone(int request) {
    return alone(request, holders.get(request));
  }

  /** Returns a batch of one request with one more source, if there is another node. */
  RequestBatch aloneWithOneMore(int request) {
    List<Replica> more = new ArrayList<>(holders.get(request));
    IntStream.range(0, nodes.size())
        .filter(node -> more.stream().noneMatch(r -> r.node() == node))
        .limit(1)
        .forEach(node -> more.add(Replica.staged(node)));
    return alone(request, more);
  }

  private RequestBatch alone(int request, List<Replica> sources) {
    return new RequestBatch.Builder()
        .add(
            ByteCount.of(batch.bytes(request)),
            batch.destination(request),
            Priority.NORMAL,
            sources)
        .build();
  }

  public Plan plan() {
    return Planner.plan(view(), batch, PlanPolicy.DEFAULT);
  }
}

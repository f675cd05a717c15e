package io.argosy.router.routing;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** A network and wishes drawn from a seed: unknown and dead links, gaps, queues, all sizes. */
final class RandomWorld {

  private final List<NodeName> nodes;
  private final List<NetworkView.Link> links = new ArrayList<>();
  private final List<NetworkView.Link> missing = new ArrayList<>();
  private final RequestBatch batch;
  private final List<int[]> holders = new ArrayList<>();

  RandomWorld(long seed) {
    Random random = new Random(seed);
    nodes =
        IntStream.range(0, 3 + random.nextInt(8))
            .mapToObj(i -> new NodeName("T2_N%02d".formatted(i)))
            .toList();
    for (NodeName source : nodes) {
      for (NodeName destination : nodes) {
        if (!source.equals(destination)) {
          drawLink(random, source, destination);
        }
      }
    }
    var wishes = new RequestBatch.Builder();
    IntStream.range(0, 80).forEach(i -> drawWish(random, wishes));
    batch = wishes.build();
  }

  private void drawLink(Random random, NodeName source, NodeName destination) {
    ObservedRate rate =
        switch (random.nextInt(6)) {
          case 0 -> ObservedRate.UNKNOWN;
          case 1 -> ObservedRate.DEAD;
          default -> ObservedRate.measured(Math.pow(10, 4 + 5 * random.nextDouble()));
        };
    ByteCount queued = ByteCount.of(random.nextInt(3) == 0 ? random.nextLong(1L << 40) : 0);
    (random.nextInt(3) == 0 ? missing : links)
        .add(new NetworkView.Link(source, destination, rate, queued));
  }

  private void drawWish(Random random, RequestBatch.Builder wishes) {
    int destination = random.nextInt(nodes.size());
    int[] sources =
        IntStream.range(0, nodes.size())
            .filter(node -> node != destination && random.nextInt(3) == 0)
            .toArray();
    holders.add(sources);
    wishes.add(drawSize(random), destination, new Priority(random.nextInt(4)), sources);
  }

  private static ByteCount drawSize(Random random) {
    return ByteCount.of(
        random.nextInt(10) == 0 ? 0 : (long) Math.pow(10, 10.2 * random.nextDouble()));
  }

  NetworkView view() {
    return new NetworkView(nodes, links);
  }

  /** The same network with the first link that was missing, if any was; it starts empty. */
  NetworkView widerView() {
    List<NetworkView.Link> more = new ArrayList<>(links);
    missing.stream()
        .findFirst()
        .map(l -> new NetworkView.Link(l.source(), l.destination(), l.rate(), ByteCount.ZERO))
        .ifPresent(more::add);
    return new NetworkView(nodes, more);
  }

  RequestBatch batch() {
    return batch;
  }

  RequestBatch alone(int request) {
    return new RequestBatch.Builder()
        .add(
            ByteCount.of(batch.bytes(request)),
            batch.destination(request),
            Priority.NORMAL,
            holders.get(request))
        .build();
  }

  List<Integer> holders(int request) {
    return IntStream.of(holders.get(request)).boxed().toList();
  }

  boolean hasLink(int source, int destination) {
    return view().linkBetween(source, destination) != NetworkView.NO_LINK;
  }

  Plan plan() {
    return CompletionPlan.of(view(), batch, RoutingPolicy.DEFAULT);
  }
}

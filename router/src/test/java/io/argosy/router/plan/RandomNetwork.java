package io.argosy.router.plan;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A small world with few different numbers, so that ties, dead ends, slow links and crossing cost
 * functions are frequent. The same seed gives the same world.
 */
final class RandomNetwork {

  private static final double[] RATES = {20, 900, 2e5, 1e6, 1e6, 3e7, 1e8, 1e8};
  private static final double[] QUEUES = {0, 0, 60, 5_000, 90_000, 259_100};
  private static final long[] SIZES = {
    0,
    1,
    499,
    500,
    999_999,
    1_000_001,
    40_000_000,
    1_000_000_000,
    2_500_000_000L,
    70_000_000_000L,
    1_000_000_000_001L,
    20_000_000_000_000L
  };

  private final SplittableRandom random;
  private final NetworkView view;
  private final RequestBatch batch;

  RandomNetwork(long seed, int requests) {
    random = new SplittableRandom(seed);
    int nodes = random.nextInt(2, 8);
    view =
        new NetworkView(
            IntStream.range(0, nodes).mapToObj(n -> NodeFacts.named(name(n))).toList(),
            links(nodes));
    batch = batch(requests);
  }

  NetworkView view() {
    return view;
  }

  /** Returns the same view without links that only others know, as PhEDEx had none. */
  NetworkView confirmed() {
    return view.withLinks(
        link -> {
          LinkFacts facts = view.factsOf(link);
          LinkFacts.Speed speed = facts.speed();
          return facts.with(new LinkFacts.Speed(speed.rate(), speed.fileRate(), speed.capacity()));
        });
  }

  RequestBatch batch() {
    return batch;
  }

  Plan plan(PlanPolicy policy) {
    return Planner.plan(view, batch, policy);
  }

  private static NodeName name(int node) {
    return new NodeName("T2_" + (char) ('A' + node));
  }

  private List<LinkFacts> links(int nodes) {
    double density = random.nextDouble(0.2, 1);
    double locality = random.nextDouble(0, 0.6);
    List<LinkFacts> links = new ArrayList<>();
    for (int from = 0; from < nodes; from++) {
      for (int to = 0; to < nodes; to++) {
        if (from != to && random.nextDouble() < density) {
          links.add(link(name(from), name(to), random.nextDouble() < locality));
        }
      }
    }
    return links;
  }

  private LinkFacts link(NodeName from, NodeName to, boolean local) {
    ObservedRate rate = rate();
    ObservedRate fileRate = random.nextInt(4) == 0 ? rate() : rate;
    return new LinkFacts(
        from,
        to,
        local,
        random.nextInt(1, 4),
        new LinkFacts.Speed(rate, fileRate, Optional.empty(), random.nextInt(4) > 0),
        queue(),
        random.nextInt(0, 5) / 4.0,
        ByteCount.of(random.nextInt(3) * 1_000_000_000L));
  }

  private ObservedRate rate() {
    return switch (random.nextInt(8)) {
      case 0 -> ObservedRate.DEAD;
      case 1, 2 -> ObservedRate.UNKNOWN;
      case 3 -> ObservedRate.measured(random.nextDouble(1e3, 1e9));
      default -> ObservedRate.measured(RATES[random.nextInt(RATES.length)]);
    };
  }

  private Queue queue() {
    List<Long> bytes =
        random.longs(random.nextInt(5), 0, 3).mapToObj(n -> n * 1_000_000_000L).toList();
    OptionalDouble latency =
        random.nextBoolean()
            ? OptionalDouble.of(QUEUES[random.nextInt(QUEUES.length)])
            : OptionalDouble.empty();
    return new Queue(bytes, random.nextInt(4), latency);
  }

  private RequestBatch batch(int requests) {
    var builder = new RequestBatch.Builder();
    for (int request = 0; request < requests; request++) {
      builder.add(
          ByteCount.of(SIZES[random.nextInt(SIZES.length)]),
          random.nextInt(view.nodes()),
          new Priority(random.nextInt(RequestBatch.PRECEDENCES)),
          random
              .ints(random.nextInt(5), 0, view.nodes())
              .distinct()
              .mapToObj(node -> new Replica(node, random.nextInt(4) > 0))
              .toList());
    }
    return builder.build();
  }

  /** Returns the requests of this batch that are at least this urgent, without the others. */
  RequestBatch asUrgentAs(int priority) {
    var builder = new RequestBatch.Builder();
    for (int request = 0; request < batch.size(); request++) {
      if (batch.priority(request) <= priority) {
        builder.add(
            ByteCount.of(batch.bytes(request)),
            batch.destination(request),
            new Priority(batch.priority(request)),
            holders(request));
      }
    }
    return builder.build();
  }

  private List<Replica> holders(int request) {
    return IntStream.range(0, batch.sourceCount(request))
        .mapToObj(n -> new Replica(batch.source(request, n), batch.isStaged(request, n)))
        .toList();
  }
}

package io.argosy.bench.routing;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.world.WorldLink;
import io.argosy.common.wire.world.WorldNode;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SharedFiles;
import io.argosy.router.plan.wire.World;
import java.math.BigDecimal;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A random world of realistic size: three in four pairs of nodes have a link, as 2,668 of 3,540 had
 * in production, and a file has one to five replicas. The same arguments give the same world.
 *
 * @param nodes so many that five replicas and the destinations of a file differ
 * @param requests a multiple of the destinations
 * @param destinations of each file, at least 1
 */
public record RandomWorld(int nodes, int requests, int destinations, long seed) {

  private static final double DENSITY = 2_668.0 / 3_540;
  private static final int MOST_REPLICAS = 5;
  private static final double SMALLEST_FILE = 1e3;
  private static final double LARGEST_FILE = 15e9;
  private static final double SLOWEST = 1e6;
  private static final double FASTEST = 1e9;
  private static final double UNKNOWN = 0.1;
  private static final double DEAD = 0.02;
  private static final double QUEUED = 0.3;
  private static final long LONGEST_QUEUE_SECONDS = 600;

  public RandomWorld {
    if (destinations < 1 || requests < 1 || requests % destinations != 0) {
      throw new IllegalArgumentException("at least one request for each of the destinations");
    }
    if (nodes <= MOST_REPLICAS + destinations || nodes > 2_000) {
      throw new IllegalArgumentException("at most 2000 nodes, and 6 more than destinations");
    }
  }

  /** Creates a world in which each file has one destination. */
  public RandomWorld(int nodes, int requests, long seed) {
    this(nodes, requests, 1, seed);
  }

  /** Returns the world. Its ids are computed on demand and take no memory. */
  public World make() {
    SplittableRandom chance = new SplittableRandom(seed);
    List<WorldNode> named =
        IntStream.range(0, nodes)
            .mapToObj(n -> new WorldNode(nameOf(n), null, null, null, null))
            .toList();
    return new World(named, links(chance.split()), batch(), ids());
  }

  /** Returns the same file requests at each call, in new arrays. */
  public RequestBatch batch() {
    SplittableRandom chance = new SplittableRandom(~seed);
    var batch = new RequestBatch.Builder();
    var shared = new SharedFiles.Builder();
    for (int n = 0; n < requests; n += destinations) {
      List<Replica> taken = new ArrayList<>();
      draw(chance, destinations, taken);
      ByteCount size = ByteCount.of(Math.round(logUniform(chance, SMALLEST_FILE, LARGEST_FILE)));
      draw(chance, 1 + chance.nextInt(MOST_REPLICAS), taken);
      for (int to = 0; to < destinations; to++) {
        shared.wanted(n, n + to);
        batch.add(
            size, taken.get(to).node(), Priority.NORMAL, taken.subList(destinations, taken.size()));
      }
    }
    return batch.build(shared.build(requests));
  }

  /** Adds nodes that differ from those drawn before. */
  private void draw(SplittableRandom chance, int count, List<Replica> taken) {
    int most = taken.size() + count;
    while (taken.size() < most) {
      Replica drawn = Replica.staged(chance.nextInt(nodes));
      if (!taken.contains(drawn)) {
        taken.add(drawn);
      }
    }
  }

  private List<WorldLink> links(SplittableRandom chance) {
    List<int[]> pairs = new ArrayList<>();
    for (int from = 0; from < nodes; from++) {
      for (int to = 0; to < nodes; to++) {
        if (from != to) {
          pairs.add(new int[] {from, to});
        }
      }
    }
    for (int n = pairs.size() - 1; n > 0; n--) {
      Collections.swap(pairs, n, chance.nextInt(n + 1));
    }
    int count = Math.toIntExact(Math.round(pairs.size() * DENSITY));
    return pairs.stream()
        .limit(count)
        .sorted((a, b) -> Integer.compare(a[0] * nodes + a[1], b[0] * nodes + b[1]))
        .map(pair -> link(pair, chance))
        .toList();
  }

  private WorldLink link(int[] pair, SplittableRandom chance) {
    double capacity = logUniform(chance, SLOWEST, FASTEST);
    double seen = capacity * chance.nextDouble(0.2, 0.95);
    double kind = chance.nextDouble();
    boolean queued = chance.nextDouble() < QUEUED;
    return new WorldLink(
        nameOf(pair[0]),
        nameOf(pair[1]),
        1 + chance.nextInt(3),
        false,
        rate(kind, seen),
        ObservedRate.measured(Math.rint(capacity)),
        rate(kind, seen / chance.nextInt(2, 12)),
        ByteCount.of(queued ? Math.round(seen * chance.nextLong(LONGEST_QUEUE_SECONDS)) : 0),
        null,
        null,
        queued ? chance.nextLong(1, 100) : 0,
        BigDecimal.valueOf(Math.round(chance.nextDouble(50, 100))),
        null,
        null,
        null,
        null,
        null);
  }

  private static @Nullable ObservedRate rate(double kind, double seen) {
    if (kind < UNKNOWN) {
      return null;
    }
    return kind < UNKNOWN + DEAD ? ObservedRate.DEAD : ObservedRate.measured(Math.rint(seen));
  }

  private static double logUniform(SplittableRandom chance, double least, double most) {
    return least * Math.pow(most / least, chance.nextDouble());
  }

  /** All names have the same length, so that they sort as numbers do. */
  private static NodeName nameOf(int node) {
    return new NodeName("T2_BENCH_%04d".formatted(node));
  }

  private List<String> ids() {
    return new AbstractList<>() {
      @Override
      public String get(int n) {
        return "f" + n / destinations;
      }

      @Override
      public int size() {
        return requests;
      }
    };
  }
}

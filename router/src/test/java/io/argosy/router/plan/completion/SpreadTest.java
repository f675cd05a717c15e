package io.argosy.router.plan.completion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A thousand requests arrive over ten cycles, while nothing new is learned about the network. Every
 * file has three sources with capacities in the ratio 3, 2 and 1.
 */
class SpreadTest {

  private static final int CYCLES = 10;
  private static final int REQUESTS = 100;
  private static final int SOURCES = 3;
  private static final double MOST_OFF = 0.05;

  /** The resource whose capacities have the ratio 3, 2 and 1. */
  enum Limit {
    RATE,
    UPLINK
  }

  /** By source: assigned bytes. */
  private final long[] bytes = new long[SOURCES];

  private final long[] files = new long[SOURCES];

  @ParameterizedTest
  @EnumSource
  void equalFilesSpreadAsTheCapacitiesOfTheirSources(Limit limit) {
    run(limit, false, () -> 2_000_000_000L);
    assertSpread(files);
  }

  @ParameterizedTest
  @EnumSource
  void equalFilesSpreadLikewiseOverTheQueuesOfEarlierCycles(Limit limit) {
    run(limit, true, () -> 2_000_000_000L);
    assertSpread(files);
  }

  @ParameterizedTest
  @EnumSource
  void theBytesOfMixedFilesSpreadAsTheCapacities(Limit limit) {
    run(limit, false, mixed());
    assertSpread(bytes);
  }

  @ParameterizedTest
  @EnumSource
  void theBytesOfMixedFilesSpreadLikewiseOverTheQueuesOfEarlierCycles(Limit limit) {
    run(limit, true, mixed());
    assertSpread(bytes);
  }

  /** Shows that the measure works: the classic router uses only the fastest source. */
  @Test
  void theClassicRouterUsesOnlyTheFastestSource() {
    for (int cycle = 0; cycle < CYCLES; cycle++) {
      count(Planner.plan(view(Limit.RATE, false), batch(mixed()), PlanPolicy.of(Strategy.PHEDEX)));
    }
    assertThat(share(bytes, 0)).isEqualTo(1);
  }

  /** 1 kB to 15 GB, evenly on a logarithmic scale. */
  private static LongSupplier mixed() {
    Random random = new Random(3);
    return () -> (long) Math.pow(10, 3 + 7.176 * random.nextDouble());
  }

  private void run(Limit limit, boolean queued, LongSupplier size) {
    for (int cycle = 0; cycle < CYCLES; cycle++) {
      count(Planner.plan(view(limit, queued), batch(size), PlanPolicy.DEFAULT));
    }
  }

  private void count(Plan plan) {
    for (int request = 0; request < REQUESTS; request++) {
      int source = plan.batch().source(request, plan.choice(request));
      bytes[source] += plan.batch().bytes(request);
      files[source]++;
    }
  }

  private NetworkView view(Limit limit, boolean queued) {
    List<NodeFacts> nodes = new ArrayList<>();
    List<LinkFacts> links = new ArrayList<>();
    NodeName destination = new NodeName("T2_D");
    for (int source = 0; source < SOURCES; source++) {
      ByteRate capacity = ByteRate.ofMegabytesPerSecond(100.0 * (SOURCES - source));
      boolean narrow = limit == Limit.UPLINK;
      NodeName name = new NodeName("T1_" + source);
      nodes.add(
          new NodeFacts(name, narrow ? Optional.of(capacity) : Optional.empty(), Optional.empty()));
      Queue queue = new Queue(List.of(bytes[source]), files[source], OptionalDouble.empty());
      links.add(
          new LinkFacts(
              name,
              destination,
              false,
              1,
              LinkFacts.Speed.observed(
                  narrow ? ObservedRate.measured(1e9) : new ObservedRate.Measured(capacity)),
              queued ? queue : Queue.ofBytes(0, 0),
              1,
              ByteCount.ZERO));
    }
    nodes.add(NodeFacts.named(destination));
    return new NetworkView(nodes, links);
  }

  private static RequestBatch batch(LongSupplier size) {
    List<Replica> holders = List.of(Replica.staged(0), Replica.staged(1), Replica.staged(2));
    var batch = new RequestBatch.Builder();
    for (int request = 0; request < REQUESTS; request++) {
      batch.add(ByteCount.of(size.getAsLong()), SOURCES, Priority.NORMAL, holders);
    }
    return batch.build();
  }

  private static double share(long[] given, int source) {
    return (double) given[source] / (given[0] + given[1] + given[2]);
  }

  private static void assertSpread(long[] given) {
    for (int source = 0; source < SOURCES; source++) {
      double fair = (SOURCES - source) / 6.0;
      assertThat(share(given, source))
          .as("source %d of %s", source, Arrays.toString(given))
          .isCloseTo(fair, within(MOST_OFF * fair));
    }
  }
}

package io.argosy.router.plan.completion;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.completion.BacklogPlan.Missing;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Variable;

class BacklogPlanTest {

  private static final Priority HIGH = new Priority(0);
  private static final long GB = 1_000_000_000L;

  @Test
  void aGroupIsDividedSoThatItsLinksEndTogether() {
    NetworkView network = network(List.of(30.0, 10.0), 0);
    BacklogPlan plan = plan(network, missing(400, 0, 1));
    assertThat(on(plan, 0)).isCloseTo(300 * GB, within(1));
    assertThat(on(plan, 1)).isCloseTo(100 * GB, within(1));
    assertThat(plan.end().toSeconds()).isBetween(9_900L, 10_100L);
    assertThat(plan.gap()).isLessThan(0.02);
  }

  @Test
  void whatIsQueuedComesFirst() {
    NetworkView network = network(List.of(10.0, 10.0), 100 * GB);
    BacklogPlan plan = plan(network, missing(300, 0, 1));
    assertThat(on(plan, 0)).isCloseTo(100 * GB, within(2));
    assertThat(on(plan, 1)).isCloseTo(200 * GB, within(2));
  }

  @Test
  void aLinkThatIsBusyForLongerGetsNothing() {
    NetworkView network = network(List.of(10.0, 10.0), 900 * GB);
    BacklogPlan plan = plan(network, missing(300, 0, 1));
    assertThat(on(plan, 0)).isLessThan(GB);
    assertThat(plan.end().toSeconds()).isBetween(29_900L, 30_400L);
    assertThat(plan.gap()).isLessThan(0.02);
  }

  @Test
  void deadLinksGetNothing() {
    NetworkView network = network(List.of(10.0, 0.0), 0);
    assertThat(on(plan(network, missing(300, 0, 1)), 1)).isZero();
    assertThat(plan(network, missing(300, 1)).homeless()).isEqualTo(ByteCount.of(300 * GB));
  }

  @Test
  void bytesWithoutALinkAreNamed() {
    NetworkView network = network(List.of(10.0), 0);
    BacklogPlan plan = plan(network, missing(300, 0), missing(7));
    assertThat(plan.homeless()).isEqualTo(ByteCount.of(7 * GB));
    assertThat(plan(network).end()).isZero();
  }

  /** Whatever the world, each byte is counted once, and the end is near the best one. */
  @ParameterizedTest
  @CsvSource({"200, 6, 20", "60, 12, 150", "4, 60, 5000"})
  void eachByteIsCountedOnceAndTheEndIsNearTheOptimum(int worlds, int nodes, int groups) {
    for (long seed = 0; seed < worlds; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      NetworkView network = world(random, nodes);
      List<Missing> missing = new ArrayList<>();
      long all = 0;
      for (int n = 0; n < groups; n++) {
        Missing group = group(random, network);
        missing.add(group);
        all += group.bytes().bytes();
      }
      BacklogPlan plan = BacklogPlan.of(network, Assumptions.DEFAULT, missing);
      long placed = plan.homeless().bytes();
      for (BacklogPlan.Part part : plan.parts()) {
        assertThat(missing.get(part.group()).links()).contains(part.link());
        placed += part.bytes().bytes();
      }
      assertThat(placed).as("seed %d", seed).isEqualTo(all);
      assertThat(plan.gap()).as("seed %d", seed).isLessThanOrEqualTo(0.02);
    }
  }

  /** The known distance to the optimum is not smaller than the true one. */
  @Test
  void theEndIsThatOfTheLinearProgram() {
    for (long seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      NetworkView network = world(random, 6);
      List<Missing> missing =
          IntStream.range(0, 20)
              .mapToObj(n -> group(random, network))
              .filter(group -> BacklogPlan.usable(network, group.links()).length > 0)
              .toList();
      BacklogPlan plan = BacklogPlan.of(network, Assumptions.DEFAULT, missing);
      double end = plan.end().toNanos() / 1e9;
      double best = bestEnd(network, missing, end);
      assertThat(end).as("seed %d", seed).isLessThanOrEqualTo(1.02 * best);
      assertThat(end / (1 + plan.gap())).as("seed %d", seed).isLessThanOrEqualTo(best * (1 + 1e-6));
    }
  }

  /** The least end of all divisions that are not later than a known one. */
  private static double bestEnd(NetworkView network, List<Missing> missing, double known) {
    LinkCosts costs = new LinkCosts(network, Assumptions.DEFAULT);
    double[] queued = costs.levels(new Loads(network), 3);
    ExpressionsBasedModel program = new ExpressionsBasedModel();
    Variable end = program.newVariable("end").lower(0).weight(1);
    Map<Integer, Expression> resources = new HashMap<>();
    for (Missing group : missing) {
      Expression whole = program.newExpression("group " + missing.indexOf(group)).level(1);
      for (int link : BacklogPlan.usable(network, group.links())) {
        Map<Integer, Double> paces =
            Map.of(
                link,
                costs.linkPace(link),
                costs.uplinkOf(link),
                costs.uplinkPace(link),
                costs.downlinkOf(link),
                costs.downlinkPace(link));
        if (paces.keySet().stream().allMatch(resource -> queued[resource] <= known)) {
          Variable share = program.newVariable("link " + link).lower(0);
          whole.set(share, 1);
          paces.forEach(
              (resource, pace) ->
                  resources
                      .computeIfAbsent(
                          resource,
                          it ->
                              program
                                  .newExpression("resource " + it)
                                  .set(end, -1)
                                  .upper(-queued[it] / known))
                      .set(share, group.bytes().bytes() * pace / known));
        }
      }
    }
    return program.minimise().doubleValue(program.indexOf(end)) * known;
  }

  private static BacklogPlan plan(NetworkView network, Missing... missing) {
    return BacklogPlan.of(network, Assumptions.DEFAULT, List.of(missing));
  }

  private static long on(BacklogPlan plan, int link) {
    return plan.parts().stream()
        .filter(part -> part.link() == link)
        .mapToLong(part -> part.bytes().bytes())
        .sum();
  }

  private static Missing missing(long gigabytes, Integer... links) {
    return new Missing(HIGH, ByteCount.of(gigabytes * GB), List.of(links));
  }

  private static org.assertj.core.data.Offset<Long> within(long gigabytes) {
    return org.assertj.core.data.Offset.offset(gigabytes * GB);
  }

  /** Sources A0, A1, .. with links of these MB/s to Z; the first one has a queue. */
  private static NetworkView network(List<Double> rates, long queued) {
    List<NodeFacts> nodes = new ArrayList<>(List.of(NodeFacts.named(new NodeName("Z"))));
    List<LinkFacts> links = new ArrayList<>();
    for (int n = 0; n < rates.size(); n++) {
      NodeName source = new NodeName("A" + n);
      nodes.add(NodeFacts.named(source));
      links.add(
          LinkFacts.of(
              source,
              new NodeName("Z"),
              rates.get(n) == 0 ? ObservedRate.DEAD : ObservedRate.measured(1e6 * rates.get(n)),
              ByteCount.of(n == 0 ? queued : 0)));
    }
    return new NetworkView(nodes, links);
  }

  private static NetworkView world(SplittableRandom random, int nodes) {
    List<NodeFacts> all =
        IntStream.range(0, nodes)
            .mapToObj(n -> new NodeFacts(new NodeName("N" + n), limit(random), limit(random)))
            .toList();
    List<LinkFacts> links = new ArrayList<>();
    for (NodeFacts from : all) {
      for (NodeFacts to : all) {
        if (!from.equals(to) && random.nextInt(10) > 0) {
          links.add(
              LinkFacts.of(
                  from.name(),
                  to.name(),
                  rate(random),
                  ByteCount.of(random.nextInt(3) > 0 ? 0 : random.nextLong(2_000 * GB))));
        }
      }
    }
    return new NetworkView(all, links);
  }

  private static ObservedRate rate(SplittableRandom random) {
    return switch (random.nextInt(20)) {
      case 0 -> ObservedRate.DEAD;
      case 1 -> ObservedRate.UNKNOWN;
      default -> ObservedRate.measured(Math.exp(random.nextDouble(14, 21)));
    };
  }

  private static Optional<ByteRate> limit(SplittableRandom random) {
    return random.nextBoolean()
        ? Optional.empty()
        : Optional.of(new ByteRate(Math.exp(random.nextDouble(18, 22))));
  }

  private static Missing group(SplittableRandom random, NetworkView network) {
    int destination = random.nextInt(network.nodes());
    List<Integer> links =
        random
            .ints(1 + random.nextInt(6), 0, network.nodes())
            .distinct()
            .map(source -> network.linkBetween(source, destination))
            .filter(link -> link != NetworkView.NO_LINK)
            .boxed()
            .toList();
    return new Missing(
        new Priority(random.nextInt(4)),
        ByteCount.of((long) Math.exp(random.nextDouble(20, 31))),
        links);
  }
}

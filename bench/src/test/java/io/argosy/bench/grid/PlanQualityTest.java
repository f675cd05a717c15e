package io.argosy.bench.grid;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
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
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * The quality of plans on fixed worlds whose capacities the planner knows: the least time in which
 * the plan's loads can flow, divided by the least time of the linear program, in which a file may
 * be split between its sources. The same build computes the same ratios.
 */
class PlanQualityTest {

  private static final int WORLDS = 12;
  private static final int FILES = 300;
  private static final double MEDIAN = 1.02;
  private static final double WORST = 1.05;

  @Test
  void theCompletionStrategyStaysNearTheBoundOfTheLinearProgram() {
    double[] ratios = ratios(Strategy.COMPLETION);
    assertThat(ratios[WORLDS / 2]).as("median of %s", Arrays.toString(ratios)).isLessThan(MEDIAN);
    assertThat(ratios[WORLDS - 1]).as("worst of %s", Arrays.toString(ratios)).isLessThan(WORST);
  }

  /** A plan that ignores the limits of nodes exceeds these bounds, so the test can fail. */
  @Test
  void theClassicStrategyIsFarFromTheBound() {
    double[] ratios = ratios(Strategy.PHEDEX);
    assertThat(ratios[WORLDS / 2]).as("median of %s", Arrays.toString(ratios)).isGreaterThan(WORST);
  }

  /** Returns the ratios in ascending order. */
  private static double[] ratios(Strategy strategy) {
    return LongStream.rangeClosed(1, WORLDS)
        .mapToDouble(seed -> ratio(seed, PlanPolicy.of(strategy)))
        .sorted()
        .toArray();
  }

  private static double ratio(long seed, PlanPolicy policy) {
    SplittableRandom chance = new SplittableRandom(seed);
    GridWorld world = contested(chance);
    CapacityCourse course = CapacityCourse.constant(world);
    List<GridFile> files =
        Worlds.draw(world, FILES, 1_000_000_000, 4_000_000_000L, chance).stream()
            .map(file -> forOne(file, chance))
            .toList();
    List<Double> loads = loads(world, files, policy);
    assertThat(loads.stream().mapToDouble(Double::doubleValue).sum())
        .as("every file has a source, seed %d", seed)
        .isEqualTo(GridFile.bytesWanted(files));
    return LeastTime.ofLoads(course, loads).seconds()
        / LeastTime.ofChoices(course, files).seconds();
  }

  /**
   * Returns a world of six senders with limited uplinks, four receivers, and links of different
   * capacity.
   */
  private static GridWorld contested(SplittableRandom chance) {
    List<GridWorld.Node> nodes = new ArrayList<>();
    List<GridWorld.Link> links = new ArrayList<>();
    for (int n = 0; n < 10; n++) {
      nodes.add(Worlds.node("N" + n, chance.nextDouble(50, 500), chance.nextDouble(200, 1_000)));
    }
    for (int from = 0; from < 6; from++) {
      for (int to = 6; to < 10; to++) {
        links.add(Worlds.link(from, to, 10 * Math.pow(30, chance.nextDouble())));
      }
    }
    return new GridWorld(nodes, links);
  }

  private static GridFile forOne(GridFile file, SplittableRandom chance) {
    int which = chance.nextInt(file.destinations().size());
    return new GridFile(
        file.number(), file.bytes(), file.sources(), List.of(file.destinations().get(which)));
  }

  /** Returns the bytes that the plan moves over each link of the world. */
  private static List<Double> loads(GridWorld world, List<GridFile> files, PlanPolicy policy) {
    RequestBatch.Builder batch = new RequestBatch.Builder();
    for (GridFile file : files) {
      batch.add(
          ByteCount.of(file.bytes()),
          file.destinations().getFirst(),
          Priority.NORMAL,
          file.sources().stream().map(Replica::staged).toList());
    }
    Plan plan = Planner.plan(view(world), batch.build(), policy);
    List<Double> loads = new ArrayList<>(Collections.nCopies(world.links().size(), 0.0));
    for (int request = 0; request < plan.batch().size(); request++) {
      int link = plan.explainer().path(request)[0];
      int of =
          world.link(
              plan.view().nameOf(plan.view().sourceOf(link))
                  + ">"
                  + plan.view().nameOf(plan.view().destinationOf(link)));
      loads.set(of, loads.get(of) + plan.batch().bytes(request));
    }
    return loads;
  }

  private static NetworkView view(GridWorld world) {
    List<NodeFacts> nodes =
        world.nodes().stream()
            .map(
                node ->
                    new NodeFacts(
                        node.name(),
                        Optional.of(new ByteRate(node.uplink())),
                        Optional.of(new ByteRate(node.downlink()))))
            .toList();
    List<LinkFacts> links =
        IntStream.range(0, world.links().size()).mapToObj(link -> facts(world, link)).toList();
    return new NetworkView(nodes, links);
  }

  private static LinkFacts facts(GridWorld world, int link) {
    GridWorld.Link ends = world.links().get(link);
    return LinkFacts.of(
            world.nodes().get(ends.from()).name(),
            world.nodes().get(ends.to()).name(),
            ObservedRate.measured(ends.capacity()),
            ByteCount.ZERO)
        .with(
            new LinkFacts.Speed(
                ObservedRate.measured(ends.capacity()),
                ObservedRate.UNKNOWN,
                Optional.of(new ByteRate(ends.capacity()))));
  }
}

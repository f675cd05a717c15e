package io.argosy.bench.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.bench.grid.GridFile;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.wire.Knowledge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Destinations that fetch what the planner says, from what has arrived. */
class PlannedFetchesTest {

  @TempDir Path home;

  private FanWorld world;

  /** T2_2 has no link from T1_0, which holds 4.5 GB. */
  @BeforeEach
  void aChainIsRead() throws IOException {
    Path file =
        Files.writeString(
            home.resolve("fan.json"),
            """
            {"sites":[
              {"name":"T2_2","up":1e9,"down":1e9},{"name":"T1_0","up":2e8,"down":1e9},
              {"name":"T2_1","up":1e9,"down":1e9}],
             "links":[
              {"from":"T2_1","to":"T2_2","cap":1e8,"rate":null,"file_rate":null,
               "success":1,"hops":1,"backlog":0},
              {"from":"T1_0","to":"T2_1","cap":2e8,"rate":2e7,"file_rate":1e7,
               "success":0.5,"hops":1,"backlog":0}],
             "datasets":[
              {"bytes":4500000000,"replicas":["T1_0"],"destinations":["T2_2","T2_1"]}]}
            """);
    world = FanWorld.read(file);
  }

  @Test
  void dataSetsAreCutIntoFiles() {
    assertThat(world.files())
        .containsExactly(
            new GridFile(0, 2_000_000_000, List.of(0), List.of(2, 1)),
            new GridFile(1, 2_000_000_000, List.of(0), List.of(2, 1)),
            new GridFile(2, 500_000_000, List.of(0), List.of(2, 1)));
    assertThat(world.grid().nameOf(0)).isEqualTo("T2_1>T2_2");
    assertThat(world.grid().nodes().getFirst().uplink()).isEqualTo(2e8);
    assertThat(world.grid().links().getLast().success()).isEqualTo(0.5);
  }

  private FileSimulation.Outcome run(boolean forwarding) {
    PlanPolicy policy = PlanPolicy.of(Strategy.COMPLETION);
    var rule = new PlannedFetches(world, Knowledge.TRUE, List.of(), policy, forwarding, 4);
    return FileSimulation.run(world.grid(), world.files(), new FileSimulation.Limits(9, 60), rule);
  }

  /**
   * 45 s to T2_1, whose copies are sources from the plan after a minute on, and 45 s from there.
   */
  @Test
  void withoutForwardingACopyIsASourceFromThePlanAfterItsArrivalOn() {
    FileSimulation.Outcome outcome = run(false);
    assertThat(outcome.seconds()).isCloseTo(105, within(1e-6));
    assertThat(outcome.bytes()).containsExactly(new double[] {4.5e9, 9e9}, within(1.0));
  }

  /** The smallest file is passed on from 15 s to 20 s, and the others from 45 s on. */
  @Test
  void aCopyThatWasPlannedIsFetchedOnceItHasArrived() {
    assertThat(run(true).seconds()).isCloseTo(85, within(1e-6));
  }

  @Test
  void aRowHasQuartilesAsNumpyHas() {
    var row = FanResult.Row.of(new Fan(8, 2, 1), "completion", List.of(1.0, 4.0, 2.0, 1.5));
    assertThat(row.lowerQuartile()).isEqualTo(1.375);
    assertThat(row.median()).isEqualTo(1.75);
    assertThat(row.upperQuartile()).isEqualTo(2.5);
    assertThat(row.max()).isEqualTo(4);
  }
}

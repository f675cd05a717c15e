package io.argosy.router.plan.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.world.PlanDecision;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SharedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of a world that several destinations want. */
class SeveralDestinationsTest {

  /** S sends 10 MB/s to D1, which sends as much to D2; the way from S to D2 is slow. */
  private static final String WORLD =
      """
      {"format": "argosy-world/1",
       "nodes": [{"name": "D1"}, {"name": "D2"}, {"name": "S"}],
       "links": [{"from": "S", "to": "D1", "rate": 1e7}, {"from": "D1", "to": "D2", "rate": 1e7},
                 {"from": "S", "to": "D2", "rate": 1e5}],
       "files": [{"id": "f", "size": 10000000, "destinations": ["D1", "D2"],
                  "replicas": [{"node": "S"}]}]}
      """;

  @TempDir Path directory;

  private WorldPlan planned(World world) {
    return WorldPlan.of(world, Knowledge.OBSERVED, HeardRates.NONE, List.of(), PlanPolicy.DEFAULT);
  }

  private World read(String text) throws IOException {
    return WorldDocument.read(Files.writeString(directory.resolve("w.json"), text));
  }

  @Test
  void aFileWithTwoDestinationsIsTwoRequestsThatShareIt() throws IOException {
    World world = read(WORLD);
    assertThat(world.ids()).containsExactly("f", "f");
    WorldPlan planned = planned(world);
    assertThat(planned.plan().isRouted(0)).isTrue();
    assertThat(planned.plan().waitsForCopy(1)).isTrue();
  }

  /** Its place is that in the document, in which the first file has three destinations. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"destination\": \"D1\", \"priority\": 4 | files[1].priority",
        "\"destinations\": [\"D1\", \"D-2\"] | files[1].destinations[1]",
        "\"destinations\": [\"D1\", \"D3\"] | files[1].destinations[1]",
        "\"destinations\": [\"D1\", \"D1\"] | files[1].destinations[1]",
        "\"destinations\": [] | files[1].destinations",
        "\"destination\": \"D1\", \"deadline\": -1 | files[1].deadline",
        "\"destination\": \"D1\", \"colour\": 1 | files[1].colour"
      })
  void aWrongFileAfterItIsNamedByItsPlace(String fields, String place) {
    String text =
        WORLD
            .replace("[\"D1\", \"D2\"]", "[\"D1\", \"D2\", \"S\"]")
            .replace("}]}]}", "}]}, {\"id\": \"g\", \"size\": 1, \"replicas\": [], %s}]}")
            .formatted(fields);
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> read(text))
        .withMessageStartingWith(place + ": ");
  }

  @Test
  void theSummaryCountsFilesThatWaitAndTheirArrival() throws IOException {
    PlanSummary summary = PlanSummary.of(planned(read(WORLD)));
    assertThat(summary.files()).isEqualTo(2);
    assertThat(summary.routed()).isOne();
    assertThat(summary.waitsForCopy()).isOne();
    assertThat(summary.sources()).hasSize(2);
    assertThat(summary.ownEndSeconds()).as("one after the other").isCloseTo(2, within(1e-6));
    assertThat(summary.expectedEndSeconds()).isCloseTo(2, within(1e-6));
  }

  @Test
  void theDecisionOfAWaitingFileHasItsWayAndItsArrival() throws IOException {
    PlanDecision waits = new Decisions(planned(read(WORLD))).get(1);
    assertThat(waits.status()).isEqualTo("waits-for-copy");
    assertThat(waits.source()).hasToString("D1");
    assertThat(waits.hops()).hasSize(1);
    assertThat(waits.cost()).isCloseTo(2, within(1e-6));
  }

  @Test
  void aWrittenWorldGivesTheSamePlan() throws IOException {
    for (long seed = 1; seed <= 40; seed++) {
      World world = drawn(seed);
      Path file = directory.resolve("written.json");
      WorldDocument.write(world, file);
      assertThat(PlanSummary.of(planned(WorldDocument.read(file))).digest())
          .as("world of seed %d", seed)
          .isEqualTo(PlanSummary.of(planned(world)).digest());
    }
  }

  /**
   * Files at node 0 that some of the others want; some requests do not share them, as if a pin
   * covered their destination, and some nodes pass nothing on to others. In every second world they
   * have different deadlines.
   */
  private World drawn(long seed) throws IOException {
    Random random = new Random(seed);
    World fan = read(FAN);
    RequestBatch.Builder batch = new RequestBatch.Builder();
    SharedFiles.Builder shared = new SharedFiles.Builder();
    List<String> ids = new ArrayList<>();
    for (int file = 0; file < 30; file++) {
      for (int node = 1; node < fan.nodes().size(); node++) {
        if (random.nextInt(4) > 0) {
          if (random.nextInt(4) > 0) {
            shared.wanted(file, ids.size());
          }
          if (seed % 2 == 0) {
            shared.deadline(ids.size(), random.nextInt(3));
          }
          if (random.nextInt(4) == 0) {
            shared.excluded(ids.size(), 1 + random.nextInt(fan.nodes().size() - 1));
          }
          batch.add(
              ByteCount.of(1_000_000),
              node,
              new Priority(random.nextInt(2)),
              List.of(Replica.staged(0)));
          ids.add("f" + file);
        } else if (random.nextInt(3) == 0) {
          shared.comes(file, new SharedFiles.Copy(node, random.nextInt(20)));
        }
      }
    }
    return new World(fan.nodes(), fan.links(), batch.build(shared.build(ids.size())), ids);
  }

  private static final String FAN = fan();

  private static String fan() {
    String nodes =
        IntStream.range(0, 5)
            .mapToObj(n -> "{\"name\": \"N%d\"%s}".formatted(n, n == 0 ? ", \"uplink\": 1e7" : ""))
            .reduce((one, other) -> one + "," + other)
            .orElseThrow();
    String links =
        IntStream.range(0, 25)
            .filter(n -> n / 5 != n % 5)
            .mapToObj(
                n -> "{\"from\": \"N%d\", \"to\": \"N%d\", \"rate\": 1e7}".formatted(n / 5, n % 5))
            .reduce((one, other) -> one + "," + other)
            .orElseThrow();
    return "{\"format\": \"argosy-world/1\", \"nodes\": [%s], \"links\": [%s], \"files\": []}"
        .formatted(nodes, links);
  }
}

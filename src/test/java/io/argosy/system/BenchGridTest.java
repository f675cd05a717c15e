package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.argosy.common.wire.WireJson;
import io.argosy.system.testbed.CommandRun;
import io.argosy.system.testbed.Distribution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The whole system on a small shaped network: two sources, two destinations and four links. The
 * bounds allow for slow machines, but are exceeded if all sources are chosen too early.
 */
@Tag("campaign")
class BenchGridTest {

  private static final int IMPOSSIBLE_HERE = 2;

  private static final String WORLD =
      """
      {"format": "argosy-world/1",
       "nodes": [{"name": "S1", "uplink": 9000000}, {"name": "S2", "uplink": 9000000},
                 {"name": "D1"}, {"name": "D2"}],
       "links": [{"from": "S1", "to": "D1", "capacity": 8000000},
                 {"from": "S1", "to": "D2", "capacity": 1000000},
                 {"from": "S2", "to": "D1", "capacity": 1000000},
                 {"from": "S2", "to": "D2", "capacity": 8000000}],
       "files": []}
      """;

  @TempDir Path home;

  @BeforeEach
  void theProgramsAreThere() {
    Distribution.require();
  }

  @Test
  void everyLinkIsUsedAndReportsArriveDuringTransfers() throws IOException {
    Path world = Files.writeString(home.resolve("world.json"), WORLD);
    Path json = home.resolve("result.json");
    String words = "bench grid --batches 1 --files 60 --sizes 1MB..2MB --seed 3";
    CommandRun run =
        CommandRun.withoutTestbed(
            home.resolve("bench.log"),
            Map.of(),
            (words + " --world " + world + " --json " + json).split(" "));
    int exitCode = run.exitCode();
    boolean impossible =
        exitCode == IMPOSSIBLE_HERE && run.text().contains("needs root, ip and tc");
    assumeThat(impossible).as("Skipped: " + run.text()).isFalse();
    assertThat(exitCode).as(run.text()).isZero();
    JsonNode batch = WireJson.strict().readTree(Files.readAllBytes(json)).at("/runs/0");
    assertThat(batch.at("/files").asInt()).isEqualTo(60);
    assertThat(batch.at("/ratio").asDouble()).as(batch.toString()).isBetween(0.95, 2.5);
    assertThat(batch.at("/sentRatio").asDouble()).as(batch.toString()).isLessThan(1.2);
    assertThat(batch.at("/firstReportSeconds").asDouble())
        .as("the first report comes long before the last: " + batch)
        .isLessThan(batch.at("/makespanSeconds").asDouble() * 0.8);
  }
}

package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.WireJson;
import io.argosy.system.testbed.CommandRun;
import io.argosy.system.testbed.Distribution;
import io.argosy.system.testbed.FdtJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Runs the FDT benches from the command line with very little data. */
@Tag("campaign")
class BenchFdtTest {

  @TempDir Path home;

  @BeforeEach
  void theProgramsAreThere() {
    Distribution.require();
  }

  @Test
  void theGapIsMeasuredForEachLengthWithArgosyAndWithFdt() throws IOException {
    JsonNode runs = run("fdt-gap", "--lengths", "PT0.02S,PT0.04S", "--limit", "5MB", "--jobs", "1");
    assertThat(strings(runs, "name")).containsOnly("fdt-gap");
    assertThat(strings(runs, "mover")).containsExactly("argosy", "argosy", "fdt", "fdt");
    assertThat(strings(runs, "bytesPerJob"))
        .containsExactly("100000", "200000", "100000", "200000");
    for (JsonNode run : runs) {
      assertThat(run.at("/bytesPerSecond").asLong()).isEqualTo(5_000_000);
      assertThat(run.at("/jobSeconds").asDouble())
          .as("no job is faster than its limit: " + run)
          .isGreaterThan(run.at("/bytesPerJob").asLong() / 5e6 * 0.95);
      assertThat(run.at("/fixedSeconds").asDouble()).isPositive();
    }
  }

  @Test
  void bothMoversAreMeasuredInTurnAndAreCompared() throws IOException {
    long begun = System.nanoTime();
    JsonNode run =
        run("fdt", "--files", "2", "--size", "100kB", "--jobs", "2", "--rounds", "1").get(0);
    assertThat(run.at("/name").asString()).isEqualTo("fdt");
    assertThat(run.at("/course/files").asInt()).isEqualTo(2);
    assertThat(run.at("/rounds").size()).isEqualTo(1);
    assertThat(run.at("/rounds/0/argosy").size()).isEqualTo(2);
    double took = (System.nanoTime() - begun) / 1e9;
    double measured = 0;
    for (String mover : List.of("argosy", "bare")) {
      for (JsonNode job : run.at("/rounds/0/" + mover)) {
        assertThat(job.at("/seconds").asDouble()).as(mover + ": " + job).isPositive();
        measured += job.at("/seconds").asDouble();
      }
    }
    assertThat(measured).as("the jobs, one after the other").isLessThan(took);
    assertThat(run.at("/argosy/cpu").asDouble()).isPositive();
  }

  /** Returns the result; no other file may remain. */
  private JsonNode run(String bench, String... words) throws IOException {
    Path data = home.resolve("data");
    Path json = home.resolve("result.json");
    List<String> typed = new ArrayList<>(List.of("bench", bench));
    typed.addAll(List.of(words));
    typed.addAll(List.of("--data", data.toString(), "--json", json.toString()));
    CommandRun run =
        CommandRun.withoutTestbed(
            home.resolve("bench.log"),
            Map.of(FdtJar.VARIABLE, FdtJar.path().toString()),
            typed.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.text()).isZero();
    assertThat(data).doesNotExist();
    JsonNode result = WireJson.strict().readTree(Files.readAllBytes(json));
    assertThat(result.at("/format").asString()).isEqualTo("argosy-bench/1");
    assertThat(result.at("/machine").isObject()).isTrue();
    return result.at("/runs");
  }

  private static List<String> strings(JsonNode runs, String field) {
    List<String> values = new ArrayList<>();
    runs.forEach(run -> values.add(run.get(field).asString()));
    return values;
  }
}

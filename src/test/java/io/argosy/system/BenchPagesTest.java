package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.WireJson;
import io.argosy.system.testbed.CommandRun;
import io.argosy.system.testbed.Distribution;
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

/** Runs the bench of pages from the command line in a small world; every address must answer. */
@Tag("campaign")
class BenchPagesTest {

  @TempDir Path home;

  @BeforeEach
  void theProgramsAreThere() {
    Distribution.require();
  }

  @Test
  void everyAddressAnswersWithoutErrorWhileAgentsReport() throws IOException {
    JsonNode run = run();
    assertThat(run.at("/name").asString()).isEqualTo("pages");
    assertThat(run.at("/world/files").asInt()).isEqualTo(2000);
    List<String> addresses = new ArrayList<>();
    for (JsonNode line : run.at("/addresses")) {
      addresses.add(line.at("/address").asString());
      assertThat(line.at("/errors/count").asLong()).as("errors of " + line).isZero();
      assertThat(line.at("/count").asLong()).as("asked: " + line).isPositive();
      assertThat(line.at("/bytes").asLong()).as("answered: " + line).isPositive();
      double median = line.at("/p50").asDouble();
      double worst = line.at("/worst/millis").asDouble();
      assertThat(median).as("times: " + line).isPositive().isLessThanOrEqualTo(worst);
    }
    assertThat(addresses)
        .doesNotHaveDuplicates()
        .contains("/", "/file", "/requests/new?preview", "/requests/ID", "/approvals", "/users")
        .contains("/data/v1/previews", "/data/v1/requests/ID/files", "/query/v1/requests/ID");
    assertThat(run.at("/outcomes").asLong()).isPositive();
    for (String program : List.of("router", "web", "database")) {
      assertThat(run.at("/cpuSeconds").get(program).asDouble()).as(program).isPositive();
    }
  }

  private JsonNode run() throws IOException {
    Path json = home.resolve("result.json");
    String words =
        "bench pages --nodes 12 --links 100 --files 2000 --requests 40 --seed 7 --rate 8"
            + " --warm-up PT1S --time PT6S --users 2";
    List<String> typed = new ArrayList<>(List.of(words.split(" ")));
    typed.addAll(List.of("--json", json.toString()));
    CommandRun run =
        CommandRun.withoutTestbed(
            home.resolve("bench.log"), Map.of(), typed.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.text()).isZero();
    JsonNode result = WireJson.strict().readTree(Files.readAllBytes(json));
    assertThat(result.at("/format").asString()).isEqualTo("argosy-bench/1");
    return result.at("/runs/0");
  }
}

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

/** Runs the bench of FTS3 from the command line with a few jobs; all polls must be answered. */
@Tag("campaign")
class BenchFts3Test {

  @TempDir Path home;

  @BeforeEach
  void theProgramsAreThere() {
    Distribution.require();
  }

  @Test
  void jobsAreTakenAndAllTheirFilesAreTold() throws IOException {
    Path json = home.resolve("result.json");
    String words = "bench fts3 --jobs 20 --files 3 --rate 10 --asked 7 --every PT2S --rounds 2";
    List<String> typed = new ArrayList<>(List.of(words.split(" ")));
    typed.addAll(List.of("--json", json.toString()));
    CommandRun run =
        CommandRun.withoutTestbed(
            home.resolve("bench.log"), Map.of(), typed.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.text()).isZero();
    JsonNode result = WireJson.strict().readTree(Files.readAllBytes(json)).at("/runs/0");
    assertThat(result.at("/name").asString()).isEqualTo("fts3");
    assertThat(result.at("/submission/samples").asInt()).isEqualTo(20);
    assertThat(result.at("/heapBytes")).hasSize(4);
    assertThat(result.at("/idle")).hasSize(2);
    assertThat(result.at("/polls/0/times/samples").asInt()).isEqualTo(2 * 3);
    assertThat(result.at("/polls/1/times/samples").asInt()).isEqualTo(2 * 20);
    for (String program : List.of("router", "database")) {
      assertThat(result.at("/polls/1/busy/0").get(program).asDouble()).as(program).isPositive();
    }
  }
}

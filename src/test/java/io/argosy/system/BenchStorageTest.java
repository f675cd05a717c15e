package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.WireJson;
import io.argosy.system.storage.XrootdServer;
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

/** Runs the bench of storages from the command line with a few files. */
@Tag("campaign")
class BenchStorageTest {

  @TempDir Path home;

  @BeforeEach
  void theProgramsAreThere() {
    Distribution.require();
    XrootdServer.require();
  }

  @Test
  void bothCopyTheFilesAndTheirTimesAreCompared() throws IOException {
    Path json = home.resolve("result.json");
    Path data = home.resolve("data");
    String words = "bench storage --files 5 --size 100kB --at-once 2 --before 1 --rounds 1";
    List<String> typed = new ArrayList<>(List.of(words.split(" ")));
    typed.addAll(List.of("--data", data.toString(), "--json", json.toString()));
    CommandRun run =
        CommandRun.withoutTestbed(
            home.resolve("bench.log"), Map.of(), typed.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.text()).isZero();
    assertThat(run.text())
        .containsPattern("(?m)^argosy +[0-9.]+ +[0-9]+$")
        .containsPattern("(?m)^client +[0-9.]+ +[0-9]+$")
        .containsPattern("Ratio \\(Argosy / client, median of 1 round\\): [0-9]+[.][0-9]{3}");
    JsonNode result = WireJson.strict().readTree(Files.readAllBytes(json)).at("/runs/0");
    assertThat(result.at("/name").asString()).isEqualTo("storage");
    assertThat(result.at("/files").asInt()).isEqualTo(5);
    assertThat(result.at("/rounds")).hasSize(1);
    for (String figure : List.of("ratio", "argosySeconds", "scriptSeconds")) {
      assertThat(result.get(figure).asDouble()).as(figure).isPositive();
    }
    assertThat(data).doesNotExist();
  }
}

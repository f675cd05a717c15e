package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

class BenchBacklogCommandTest {

  @TempDir Path directory;

  /** How long it takes depends on the machine, so that the exit code says nothing here. */
  @Test
  void inASmallWorldEveryMissingByteIsCountedOnce() throws IOException {
    CommandLine argosy = ArgosyCommand.commandLine(Clock.systemUTC());
    StringWriter out = new StringWriter();
    argosy.setOut(new PrintWriter(out));
    Path json = directory.resolve("backlog.json");
    argosy.execute(
        "bench", "backlog", "--groups", "480", "--files", "12000", "--json", json.toString());
    JsonNode run = WireJson.tolerant().readTree(json.toFile()).get("runs").get(0);
    assertThat(run.get("missingBytes").asLong()).isPositive();
    assertThat(run.get("countedBytes").asLong()).isEqualTo(run.get("missingBytes").asLong());
    assertThat(run.get("groups").asInt()).isBetween(470, 480);
    assertThat(run.get("gap").asDouble()).isLessThanOrEqualTo(0.02);
    assertThat(run.get("routing").get("files").asInt()).isPositive();
    assertThat(out.toString()).contains("difference in bytes");
  }
}

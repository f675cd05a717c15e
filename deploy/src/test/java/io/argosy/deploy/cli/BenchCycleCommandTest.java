package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class BenchCycleCommandTest {

  @TempDir Path directory;

  /** The bench starts its own database; every file gets one route, one decision and one task. */
  @Test
  void aSmallCycleIsCompleteAfterARestartOfItsDatabase() throws IOException {
    CommandLine argosy = ArgosyCommand.commandLine(Clock.systemUTC());
    StringWriter out = new StringWriter();
    argosy.setOut(new PrintWriter(out));
    Path json = directory.resolve("cycle.json");
    assertThat(argosy.execute("bench", "cycle", "--requests", "700", "--json", json.toString()))
        .isZero();
    assertThat(Files.readString(json))
        .contains(
            "\"name\":\"cycle\"", "\"rows\":{\"routes\":700,\"decisions\":700,\"tasks\":700}");
    assertThat(out.toString()).contains("maximum heap");
  }
}

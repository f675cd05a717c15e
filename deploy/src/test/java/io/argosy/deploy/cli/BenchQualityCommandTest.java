package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Invalid options are refused before any program is started. */
class BenchQualityCommandTest {

  @TempDir Path programs;

  @ParameterizedTest
  @CsvSource({
    "--knowledge feeds, --fan: --knowledge must be true or observed",
    "--worlds 0, --worlds and --rounds must be at least 1",
    "--strategy none, there is no strategy none",
    "--knowledge true, holds no simulate.py"
  })
  void aWrongOptionIsNamed(String options, String complaint) {
    StringWriter err = new StringWriter();
    CommandLine argosy = ArgosyCommand.commandLine(Clock.systemUTC());
    argosy.setErr(new PrintWriter(err));
    String words = "bench quality --fan --planner-bench " + programs + " " + options;
    assertThat(argosy.execute(words.split(" "))).isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(err.toString()).contains(complaint);
  }
}

package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Wrong numbers are refused before a network is made. */
class BenchSwitchCommandTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--background 1",
        "--background -0.1",
        "--minutes 0",
        "--runs 0",
        "--streams 0",
        "--backend ftp",
        "--rate 0B/s"
      })
  void wrongNumbersAreRefused(String options) {
    StringWriter err = new StringWriter();
    CommandLine argosy = ArgosyCommand.commandLine(Clock.systemUTC());
    argosy.setErr(new PrintWriter(err));
    int code = argosy.execute(("bench switch " + options).split(" "));
    assertThat(code).isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(err.toString()).startsWith("argosy: ").contains(options.split(" ")[0]);
  }
}

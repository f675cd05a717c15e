package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class BenchPoisonCommandTest {

  /** The shortest course in which rates after one and after five minutes can be compared. */
  @Test
  void noKindOfWrongObservationDecidesAnything() {
    CommandLine argosy = ArgosyCommand.commandLine(Clock.systemUTC());
    StringWriter out = new StringWriter();
    argosy.setOut(new PrintWriter(out));
    int exitCode = argosy.execute("bench", "poison", "--minutes", "5");
    assertThat(out.toString()).contains("both-clocks-back  ").doesNotContain("  NO");
    assertThat(exitCode).isZero();
  }
}

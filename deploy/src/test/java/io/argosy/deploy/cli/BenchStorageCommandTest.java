package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class BenchStorageCommandTest {

  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @ValueSource(strings = {"--files 0", "--rounds 0", "--before 0", "--at-once 0", "--at-once 17"})
  void wrongNumbersAreRefused(String options) {
    CommandLine argosy = ArgosyCommand.commandLine(Clock.systemUTC());
    argosy.setErr(new PrintWriter(err));
    assertThat(argosy.execute(("bench storage " + options).split(" ")))
        .isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(err.toString()).startsWith("argosy: --files").contains("1 to 16");
  }
}

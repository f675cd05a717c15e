package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class BenchTcpCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Not every user may create namespaces. */
  @Test
  void aShortPathIsMeasuredOrRefusedAndLeavesNoProcess() {
    List<ProcessHandle> before = ProcessHandle.current().children().toList();
    int code = bench("--rtt 2ms --rate 100Mb/s --size 1MB --files 2 --streams 1,2 --rounds 1");
    if (code == ExitCodes.REFUSED_HERE) {
      assertThat(err.toString()).startsWith("argosy: bench tcp needs Linux, root and ");
    } else {
      assertThat(code).as(err.toString()).isEqualTo(ExitCodes.DONE);
      assertThat(out.toString()).contains("default", "tuned", "advised");
    }
    assertThat(ProcessHandle.current().children().toList()).isSubsetOf(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--streams 0", "--files 1", "--rounds 0", "--rtt 0ms", "--rtt -1ms", "--queue 0B"})
  void wrongNumbersAreRefused(String options) {
    assertThat(bench(options)).isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(err.toString()).startsWith("argosy: ").doesNotContain("Exception", "needs Linux");
  }

  private int bench(String options) {
    CommandLine argosy = ArgosyCommand.commandLine(Clock.systemUTC());
    argosy.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return argosy.execute(("bench tcp " + options).split(" "));
  }
}

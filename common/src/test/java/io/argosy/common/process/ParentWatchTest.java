package io.argosy.common.process;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ParentWatchTest {

  @Test
  void theEndOfAProcessIsDetected() throws IOException {
    Process other = new ProcessBuilder("sleep", "60").start();
    var gone = ParentWatch.whenGone(other.pid());
    assertThat(gone).isNotDone();
    other.destroyForcibly();
    assertThat(gone.orTimeout(5, SECONDS)).succeedsWithin(java.time.Duration.ofSeconds(5));
  }

  @Test
  void theEndOfAProcessThatIsNoChildIsDetected() throws IOException {
    Process shell = new ProcessBuilder("sh", "-c", "sleep 60 >/dev/null 2>&1 & echo $!").start();
    long grandchild = Long.parseLong(shell.inputReader().readLine());
    var gone = ParentWatch.whenGone(grandchild);
    assertThat(gone).isNotDone();
    ProcessHandle.of(grandchild).orElseThrow().destroyForcibly();
    assertThat(gone).succeedsWithin(java.time.Duration.ofSeconds(5));
  }

  @Test
  void aProcessThatEndedEarlierIsDetectedAtOnce() throws Exception {
    Process other = new ProcessBuilder("true").start();
    other.waitFor();
    assertThat(ParentWatch.whenGone(other.pid())).isDone();
  }
}

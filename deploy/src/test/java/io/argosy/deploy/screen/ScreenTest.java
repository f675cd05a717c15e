package io.argosy.deploy.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ScreenTest {

  private final StringWriter out = new StringWriter();
  private final AtomicLong nanos = new AtomicLong();

  @Test
  void onATerminalProgressIsOneLineThatIsReplaced() {
    Narrator narrator = new Narrator(new PrintWriter(out), true, nanos::get);
    narrator.status("one");
    nanos.addAndGet(Duration.ofMillis(200).toNanos());
    narrator.status("two");
    narrator.line("done");
    assertThat(out)
        .hasToString(
            "\r\u001b[K\u001b[?7lone\u001b[?7h\r\u001b[K\u001b[?7ltwo\u001b[?7h\r\u001b[Kdone\n");
  }

  @Test
  void elsewhereProgressIsALineEveryFewSeconds() {
    Narrator narrator = new Narrator(new PrintWriter(out), false, nanos::get);
    for (int second = 0; second <= 10; second++) {
      narrator.status("after " + second);
      nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    }
    narrator.line("done");
    assertThat(out).hasToString("after 0\nafter 5\nafter 10\ndone\n");
  }

  @Test
  void theRateIsOverTheLastSeconds() {
    RateWindow window = new RateWindow();
    assertThat(window.rate()).isEmpty();
    long second = Duration.ofSeconds(1).toNanos();
    for (int i = 0; i <= 20; i++) {
      window.add(i * second, i < 10 ? 0 : (i - 9) * 100L);
    }
    assertThat(window.rate()).isEqualTo(OptionalDouble.of(100));
  }

  @Test
  void durationsAreFormattedForUsers() {
    assertThat(ProgressText.duration(4.24)).isEqualTo("4.2 s");
    assertThat(ProgressText.duration(42.4)).isEqualTo("42 s");
    assertThat(ProgressText.duration(185)).isEqualTo("3 min 5 s");
    assertThat(ProgressText.duration(7_830)).isEqualTo("2 h 10 min");
  }

  @Test
  void tablesHaveWordsLeftAndNumbersRight() {
    TextTable table = new TextTable("Node, Files, Bytes");
    table.row("T1_DEMO_Home", 1000, "1.00 GB").row("日本", 5, "-");
    assertThat(table.lines())
        .containsExactly(
            "Node          Files    Bytes",
            "T1_DEMO_Home  1,000  1.00 GB",
            "日本                5        -");
  }
}

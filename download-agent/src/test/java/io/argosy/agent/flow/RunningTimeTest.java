package io.argosy.agent.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.lane.Lane;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class RunningTimeTest {

  private static final Lane LINK =
      Lane.shared(new LinkName(new NodeName("SRC"), new NodeName("DST")));

  private final AtomicLong ticker = new AtomicLong(-7);
  private final FlowMeter meter = new FlowMeter(new RunningTime(ticker::get), ticker::get);

  private void pass(int seconds) {
    ticker.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }

  private void move(int seconds) {
    for (int second = 0; second < seconds; second++) {
      pass(1);
      meter.landed(LINK, 100);
    }
  }

  /** For instance by SIGSTOP; nothing arrives meanwhile. */
  @Test
  void timeInWhichTheProcessWasStoppedIsNoBusyTime() {
    meter.begin(LINK);
    Supplier<Duration> watch = meter.stopwatch();
    move(2);
    pass(130);
    move(2);
    assertThat(watch.get()).isEqualTo(Duration.ofSeconds(3));
    assertThat(meter.read(Set.of()).flows())
        .singleElement()
        .satisfies(flow -> assertThat(flow.busy()).isEqualTo(Duration.ofSeconds(3)))
        .satisfies(flow -> assertThat(flow.span()).isEqualTo(Duration.ofSeconds(3)));
  }

  /** A heartbeat may wait 40 s for its answer, and nothing else reads the time then. */
  @Test
  void arrivingBytesKeepTheTimeRunning() {
    meter.begin(LINK);
    move(40);
    assertThat(meter.read(Set.of()).flows().getFirst().busy()).isEqualTo(Duration.ofSeconds(40));
  }

  /** The router enters the traffic into the slot in which it moved. */
  @Test
  void aReadingAgesWhileNothingElseReadsTheTime() {
    meter.begin(LINK);
    move(2);
    FlowMeter.Reading first = meter.read(Set.of());
    pass(40);
    FlowMeter.Reading again = meter.read(Set.of());
    assertThat(again.age()).isEqualTo(Duration.ofSeconds(40));
    assertThat(again.flows()).isEqualTo(first.flows());
    pass(40);
    assertThat(meter.read(Set.of()).age()).isEqualTo(Duration.ofSeconds(80));
    meter.answered(again);
    assertThat(meter.read(Set.of()).age()).isZero();
  }

  @Test
  void aTickerThatGoesBackAddsNoTime() {
    Supplier<Duration> watch = meter.stopwatch();
    pass(3);
    assertThat(watch.get()).isEqualTo(Duration.ofSeconds(3));
    pass(-2);
    assertThat(watch.get()).isEqualTo(Duration.ofSeconds(3));
    pass(3);
    assertThat(watch.get()).isEqualTo(Duration.ofSeconds(4));
  }
}

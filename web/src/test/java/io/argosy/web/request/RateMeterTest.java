package io.argosy.web.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.web.request.DestinationView.Amount;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RateMeterTest {

  private static final Instant T0 = Instant.parse("2026-03-01T12:00:00Z");

  private final RateMeter meter = new RateMeter();

  @Test
  void aRateNeedsTwoAnswers() {
    assertThat(rate(0, 0)).isNull();
    assertThat(rate(10, 1000)).isEqualTo(100);
    assertThat(rate(20, 5000)).isEqualTo(250);
  }

  @Test
  void onlyTheLastHalfMinuteCounts() {
    rate(0, 0);
    rate(20, 1_000_000);
    assertThat(rate(31, 1_000_000)).isZero();
    assertThat(rate(1000, 2_000_000)).isNull();
  }

  @Test
  void aCountThatIsCorrectedDownwardsIsNoRate() {
    rate(0, 5000);
    assertThat(rate(10, 1000)).isZero();
  }

  @Test
  void aRequestThatIsNotShownIsForgotten() {
    rate(0, 0);
    meter.measured(List.of(), T0.plusSeconds(1));
    assertThat(rate(2, 1000)).isNull();
  }

  @Test
  void hundredPercentMeansEverything() {
    assertThat(destination(1000, 999).percent()).isEqualTo(99);
    assertThat(destination(1_000_000, 999_999).percent()).isEqualTo(99);
    assertThat(destination(1000, 1000).percent()).isEqualTo(100);
    assertThat(destination(1000, 0).percent()).isZero();
  }

  private @Nullable Double rate(long second, long doneBytes) {
    return meter
        .measured(List.of(request(doneBytes)), T0.plusSeconds(second))
        .getFirst()
        .destinations()
        .getFirst()
        .bytesPerSecond();
  }

  private static RequestView request(long doneBytes) {
    return new RequestView(
        "1",
        "ada",
        T0,
        Priority.NORMAL,
        "default",
        "",
        null,
        0,
        List.of(),
        Status.MOVING,
        List.of(destination(10_000_000, doneBytes)),
        null,
        null);
  }

  private static DestinationView destination(long bytes, long doneBytes) {
    return new DestinationView(
        new NodeName("A"),
        Status.MOVING,
        new Amount(bytes, ByteCount.of(bytes)),
        new Amount(doneBytes, ByteCount.of(doneBytes)),
        0,
        0,
        null,
        List.of());
  }
}

package io.argosy.bench.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MeasuredTest {

  private final Measured measured =
      new Measured(new Address("/", Address.Server.WEB, List.of("/")));

  @Test
  void thePercentileIsTheNearestRank() {
    for (int millis = 1; millis <= 100; millis++) {
      measured.answered("/?n=" + millis, TimeUnit.MILLISECONDS.toNanos(millis), 10 * millis);
    }
    PagesResult.Line line = measured.line();
    assertThat(line.count()).isEqualTo(100);
    assertThat(line.p50()).isCloseTo(50, within(0.1));
    assertThat(line.p95()).isCloseTo(95, within(0.1));
    assertThat(line.p99()).isCloseTo(99, within(0.1));
    assertThat(line.worst().millis()).isCloseTo(100, within(0.1));
    assertThat(line.worst().form()).isEqualTo("/?n=100");
    assertThat(line.bytes()).isEqualTo(505);
    assertThat(line.errors()).isEqualTo(new PagesResult.Errors(0, null));
  }

  @Test
  void aFailureCountsAsATimeAndIsReportedOnce() {
    measured.answered("/", TimeUnit.MILLISECONDS.toNanos(1), 700);
    measured.failed(TimeUnit.MILLISECONDS.toNanos(40), "status 503");
    measured.failed(TimeUnit.MILLISECONDS.toNanos(50), "status 500");
    PagesResult.Line line = measured.line();
    assertThat(line.count()).isEqualTo(3);
    assertThat(line.worst().millis()).isCloseTo(50, within(0.1));
    assertThat(line.errors()).isEqualTo(new PagesResult.Errors(2, "status 503"));
    assertThat(line.bytes()).isEqualTo(700);
  }
}

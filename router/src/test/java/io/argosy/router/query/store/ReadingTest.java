package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A stored answer ages by monotonic time. */
class ReadingTest {

  private final AtomicBoolean answers = new AtomicBoolean(true);
  private final AtomicInteger queries = new AtomicInteger();
  private final AtomicLong nanos = new AtomicLong();
  private final Reading<Boolean> up =
      Reading.ofDatabase(
          () -> {
            queries.incrementAndGet();
            return answers.get();
          },
          nanos::get);

  @Test
  void anAnswerIsSharedForASecond() {
    assertThat(up.now()).contains(true);
    answers.set(false);
    nanos.addAndGet(Duration.ofMillis(999).toNanos());
    assertThat(up.now()).contains(true);
    nanos.addAndGet(Duration.ofMillis(1).toNanos());
    assertThat(up.now()).isEmpty();
    assertThat(queries).hasValue(2);
  }

  @Test
  void withoutAnAnswerANumberIsNaN() {
    answers.set(false);
    assertThat(up.then(() -> 7).number(seven -> seven)).isNaN();
  }
}

package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.benmanes.caffeine.cache.Ticker;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.stage.store.DatabasePools;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What is kept grows old by time that passes, whatever clock is set. */
class ReadingTest {

  private final AtomicBoolean answers = new AtomicBoolean(true);
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicLong nanos = new AtomicLong();
  private final Reading<Boolean> up =
      Reading.ofDatabase(
          () -> {
            asked.incrementAndGet();
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
    assertThat(asked).hasValue(2);
  }

  @Test
  void whatIsNotAnsweredIsNotANumber() {
    answers.set(false);
    assertThat(up.then(() -> 7).number(seven -> seven)).isNaN();
  }

  @Test
  void aClockThatIsSetBackStopsNothingFromGrowingOld() {
    SettableClock clock = new SettableClock(Instant.parse("2030-01-01T13:00:00Z"));
    Ticker ticker = Lately.by(clock);
    long before = ticker.read();
    clock.pass(Duration.ofHours(-1));
    assertThat(ticker.read()).isEqualTo(before);
    clock.pass(Duration.ofSeconds(5));
    assertThat(ticker.read() - before).isEqualTo(Duration.ofSeconds(5).toNanos());
  }

  @Test
  void looksForWhichNobodyWaitsUseTheConnectionsOfQueries() {
    CompletableFuture<DatabasePools.Use> used = new CompletableFuture<>();
    Lately.BESIDE.execute(() -> used.complete(DatabasePools.used()));
    assertThat(used.join()).isEqualTo(DatabasePools.Use.QUERIES);
  }
}

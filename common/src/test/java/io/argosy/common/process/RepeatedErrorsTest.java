package io.argosy.common.process;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RepeatedErrorsTest {

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1);
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final ListAppender<ILoggingEvent> written = new ListAppender<>();
  private final LoggerContext context = new LoggerContext();
  private final Logger log = context.getLogger("some");

  @BeforeEach
  void limit() {
    RepeatedErrors limit = new RepeatedErrors(now::get);
    limit.bindTo(meters);
    context.addTurboFilter(limit);
    written.start();
    log.addAppender(written);
  }

  @Test
  void errorsOfOneKindAreLoggedOnceAMinute() {
    for (int n = 0; n < 1000; n++) {
      log.error("A request failed: number={}", n, thrown("sent by client " + n));
    }
    assertThat(written.list).hasSize(1);
    assertThat(counted()).isEqualTo(999);
    now.addAndGet(Duration.ofSeconds(60).toNanos());
    log.error("A request failed", thrown("again"));
    assertThat(written.list).hasSize(2);
  }

  @Test
  void errorsOfAnotherKindAreLogged() {
    log.error("A request failed", thrown("a"));
    log.error("A request failed", new IllegalArgumentException("a"));
    log.error("A request failed", new IllegalStateException("elsewhere"));
    context.getLogger("other").addAppender(written);
    context.getLogger("other").error("A request failed", thrown("a"));
    assertThat(written.list).hasSize(4);
  }

  /** A library throws the errors of all duties at the same place, and one class runs them all. */
  @Test
  void theFirstErrorOfEachDutyIsLogged() {
    for (Runnable duty : List.<Runnable>of(new Harvest(), new Routing(), new Harvest())) {
      try {
        duty.run();
      } catch (NoSuchElementException e) {
        log.error("A duty failed", e);
      }
    }
    assertThat(written.list).hasSize(2);
    assertThat(counted()).isEqualTo(1);
  }

  private static Object inOne(Supplier<Object> work) {
    return Optional.ofNullable(work.get()).orElseThrow();
  }

  private static final class Harvest implements Runnable {
    @Override
    public void run() {
      assertThat(inOne(() -> null)).isNotNull();
    }
  }

  private static final class Routing implements Runnable {
    @Override
    public void run() {
      assertThat(inOne(() -> null)).isNotNull();
    }
  }

  @Test
  void linesWithoutAnExceptionAreNotLimited() {
    for (int n = 0; n < 1000; n++) {
      log.warn("A job has ended: job={}", n);
    }
    assertThat(written.list).hasSize(1000);
    assertThat(counted()).isZero();
  }

  @Test
  void whatIsNotLoggedAnywayDoesNotCount() {
    log.setLevel(ch.qos.logback.classic.Level.INFO);
    log.debug("A client is gone", thrown("a"));
    log.error("A request failed", thrown("a"));
    assertThat(written.list).hasSize(1);
    assertThat(counted()).isZero();
  }

  private double counted() {
    return meters.get("argosy.errors.repeated").functionCounter().count();
  }

  private static IllegalStateException thrown(String message) {
    return new IllegalStateException(message);
  }
}

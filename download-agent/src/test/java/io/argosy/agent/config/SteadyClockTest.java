package io.argosy.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SteadyClockTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_500_000_000);

  @Test
  void aDurationIsTheTimeThatHasPassed() {
    SteadyClock clock = new SteadyClock(NOON, nanos::get);
    assertThat(clock.instant()).isEqualTo(NOON);
    nanos.addAndGet(3_000_001_999L);
    assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(3).plusNanos(1_000));
  }

  /** For example when a virtual machine continues, or as soon as a time server answers. */
  @Test
  void settingTheMachinesClockChangesNoDuration() {
    AtomicReference<Instant> machine = new AtomicReference<>(NOON);
    InstantSource machineTime = machine::get;
    Clock clock = new ProcessConfiguration().clock(machineTime);
    Instant before = clock.instant();
    for (Duration step : new Duration[] {Duration.ofDays(-900), Duration.ofDays(900)}) {
      machine.set(NOON.plus(step));
      assertThat(Duration.between(before, clock.instant()))
          .isBetween(Duration.ZERO, Duration.ofDays(1));
    }
  }
}

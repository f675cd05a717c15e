package io.argosy.agent.transfer.backend;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** Timers of the agent's stages, all with the same description and histogram. */
public final class StageTimer {

  private static final Duration[] BUCKETS = {
    Duration.ofMillis(10),
    Duration.ofMillis(100),
    Duration.ofSeconds(1),
    Duration.ofSeconds(10),
    Duration.ofMinutes(1),
    Duration.ofMinutes(10),
    Duration.ofHours(1)
  };

  private StageTimer() {}

  /** The timer of one stage, such as {@code claim}. */
  public static Timer of(MeterRegistry meters, String stage) {
    return Timer.builder("argosy.agent.stage")
        .description("Turns of the agent's stages")
        .serviceLevelObjectives(BUCKETS)
        .tag("stage", stage)
        .register(meters);
  }
}

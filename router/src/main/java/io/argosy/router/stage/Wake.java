package io.argosy.router.stage;

import java.time.Duration;

/**
 * Rings a stage's bell, here and on the other routers, so that an idle system reacts within a
 * second. Call it after the commit. Losing a ring is harmless: each stage's timer sweeps
 * everything.
 */
public interface Wake {

  /** Longer than a ring takes to be heard: so far back looks whoever was rung. */
  Duration HEARD_WITHIN = Duration.ofMinutes(1);

  void stage(Stage stage);
}

package io.argosy.router.stage;

import java.time.Duration;

/**
 * Wakes a stage on all routers, so that an idle system reacts within a second. Call it after the
 * commit. A lost wake-up is harmless, because each stage also runs at intervals.
 */
public interface Wake {

  /** Longest delay of a wake-up; a stage that is woken reads changes of this time span. */
  Duration HEARD_WITHIN = Duration.ofMinutes(1);

  void stage(Stage stage);
}

package io.argosy.router.stage;

import java.time.Duration;

/**
 * Wakes a stage, on this router and on the others, so that an idle system reacts within a second.
 * Call it after the commit. A lost wake-up is harmless, because each stage also runs at intervals.
 */
public interface Wake {

  /** Longer than a wake-up takes to arrive; a stage that was woken reads back this far. */
  Duration HEARD_WITHIN = Duration.ofMinutes(1);

  void stage(Stage stage);
}

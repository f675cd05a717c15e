package io.argosy.router.automation.backend;

import io.argosy.router.automation.Deeds;
import io.argosy.router.automation.DeedsContract;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

class MeteredDeedsTest implements DeedsContract {

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final Deeds deeds = new MeteredDeeds(meters);

  @Override
  public Deeds deeds() {
    return deeds;
  }

  @Override
  public long told(String action) {
    return (long)
        meters
            .get("argosy.automatic")
            .tag("what", "breaker")
            .tag("mode", "dry-run")
            .tag("action", action)
            .counter()
            .count();
  }
}

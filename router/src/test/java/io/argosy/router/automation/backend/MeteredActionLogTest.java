package io.argosy.router.automation.backend;

import io.argosy.router.automation.ActionLog;
import io.argosy.router.automation.ActionLogContract;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

class MeteredActionLogTest implements ActionLogContract {

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final ActionLog actions = new MeteredActionLog(meters);

  @Override
  public ActionLog actions() {
    return actions;
  }

  @Override
  public long recorded(String action) {
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

package io.argosy.router.automation.backend;

import io.argosy.router.automation.ActionLog;
import io.argosy.router.automation.AutomaticAction;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs each action and counts it as {@code argosy.automatic}. */
public final class MeteredActionLog implements ActionLog {

  private static final Logger LOG = LoggerFactory.getLogger(MeteredActionLog.class);

  private final MeterRegistry meters;

  public MeteredActionLog(MeterRegistry meters) {
    this.meters = meters;
  }

  @Override
  public void record(AutomaticAction entry) {
    LOG.info(
        "Automatic action: what={} action={} {}", entry.what(), entry.action(), entry.keyValues());
    Counter.builder("argosy.automatic")
        .description("Automatic actions of the router")
        .tag("what", entry.what().toString())
        .tag("action", entry.action())
        .tag("mode", entry.mode().toString())
        .register(meters)
        .increment();
  }
}

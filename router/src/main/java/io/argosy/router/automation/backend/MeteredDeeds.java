package io.argosy.router.automation.backend;

import io.argosy.router.automation.Deed;
import io.argosy.router.automation.Deeds;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs each deed and counts it as {@code argosy.automatic}. */
public final class MeteredDeeds implements Deeds {

  private static final Logger LOG = LoggerFactory.getLogger(MeteredDeeds.class);

  private final MeterRegistry meters;

  public MeteredDeeds(MeterRegistry meters) {
    this.meters = meters;
  }

  @Override
  public void tell(Deed deed) {
    LOG.info("{} {} {}", deed.what(), deed.action(), deed.keyValues());
    Counter.builder("argosy.automatic")
        .description("Decisions that the router took and carried out on its own")
        .tag("what", deed.what().toString())
        .tag("action", deed.action())
        .tag("mode", deed.mode().toString())
        .register(meters)
        .increment();
  }
}

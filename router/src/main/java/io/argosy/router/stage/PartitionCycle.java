package io.argosy.router.stage;

import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates daily partitions a week ahead and drops those older than the configured history. */
public final class PartitionCycle {

  private static final Logger log = LoggerFactory.getLogger(PartitionCycle.class);
  private static final int DAYS_AHEAD = 7;

  private final Partitions partitions;
  private final Clock clock;
  private final Duration history;

  public PartitionCycle(Partitions partitions, Clock clock, Duration history) {
    this.partitions = partitions;
    this.clock = clock;
    this.history = history;
  }

  public void run() {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    int changed = partitions.keep(today, DAYS_AHEAD, Math.toIntExact(history.toDays()));
    log.info("Maintained daily partitions: changed={} kept-days={}", changed, history.toDays());
  }
}

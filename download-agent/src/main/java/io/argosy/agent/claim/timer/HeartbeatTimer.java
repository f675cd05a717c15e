package io.argosy.agent.claim.timer;

import io.argosy.agent.claim.HeartbeatCycle;
import io.argosy.agent.claim.HeartbeatNews;
import io.argosy.agent.exchange.Ending;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Objects;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobExecutionContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rings the bell for {@link HeartbeatCycle}; a beat the router did not hear is followed by others.
 */
@DisallowConcurrentExecution
public final class HeartbeatTimer implements Job {

  private static final Logger LOG = LoggerFactory.getLogger(HeartbeatTimer.class);

  private final HeartbeatCycle cycle;
  private final Ending ending;
  private final Timer timer;

  public HeartbeatTimer(HeartbeatCycle cycle, Ending ending, MeterRegistry meters) {
    this.cycle = cycle;
    this.ending = ending;
    this.timer = meters.timer("argosy.agent.stage", "stage", "heartbeat");
  }

  @Override
  public void execute(JobExecutionContext context) {
    try {
      tell(Objects.requireNonNull(timer.record(cycle::run)));
    } catch (RouterUnreachableException e) {
      LOG.warn("The router did not hear the heartbeat: reason={}", e.getMessage());
    } catch (RouterRefusedException e) {
      if (e.isStale()) {
        ending.because(e.getMessage());
      } else {
        LOG.error("The router refused the heartbeat: reason={}", e.getMessage());
      }
    }
  }

  private static void tell(HeartbeatNews news) {
    if (!news.lost().isEmpty() || !news.cancelled().isEmpty() || news.drain()) {
      LOG.info(
          "The router has news: lost={} cancelled={} drain={}",
          news.lost(),
          news.cancelled(),
          news.drain());
    }
  }
}

package io.argosy.agent.report;

import io.argosy.agent.report.ReportRouter.Answers;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the oldest unsent reports. A report that is sent twice after a crash is answered twice.
 *
 * @param sent run when reports were sent, so that there is space for more work
 */
public record ReportCycle(ReportOutbox outbox, ReportRouter router, Runnable sent) {

  private static final Logger LOG = LoggerFactory.getLogger(ReportCycle.class);

  /** Returns whether there was something to send. */
  public boolean run() {
    Optional<ReportBundle> next = outbox.next();
    next.ifPresent(this::send);
    return next.isPresent();
  }

  private void send(ReportBundle bundle) {
    Answers answers = router.send(bundle);
    outbox.sent(bundle);
    LOG.info("Reported: reports={} {}", bundle.reports().size(), answers);
    sent.run();
  }
}

package io.argosy.agent.report.http;

import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.report.ReportBundle;
import io.argosy.agent.report.ReportRouter;
import io.argosy.agent.report.TaskReport;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.wire.agent.ReportAnswers;
import io.argosy.common.wire.agent.ReportBatch;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** {@code POST /agent/v1/reports}. */
public final class HttpReportRouter implements ReportRouter {

  private final RouterExchange router;
  private final Enrolment enrolment;
  private final Clock clock;

  public HttpReportRouter(RouterExchange router, Enrolment enrolment, Clock clock) {
    this.router = router;
    this.enrolment = enrolment;
    this.clock = clock;
  }

  @Override
  public Answers send(ReportBundle bundle) {
    Instant now = clock.instant();
    List<ReportBatch.Report> reports =
        bundle.reports().stream().map(report -> wire(report, now)).toList();
    ReportAnswers answers =
        router.post(
            "/agent/v1/reports",
            new ReportBatch(enrolment.current().number(), reports),
            ReportAnswers.class);
    if (answers.answers().size() != reports.size()) {
      throw new RouterUnreachableException("the router did not answer every report");
    }
    return new Answers(
        count(answers, "accepted"),
        count(answers, "duplicate"),
        count(answers, "stale"),
        count(answers, "unknown"));
  }

  private static long count(ReportAnswers answers, String word) {
    return answers.answers().stream().filter(answer -> answer.answer().equals(word)).count();
  }

  private static ReportBatch.Report wire(TaskReport report, Instant now) {
    Duration ago = Duration.between(report.ended(), now);
    return new ReportBatch.Report(
        report.key().task(),
        report.key().epoch(),
        report.route().source(),
        report.route().path(),
        report.route().tool(),
        report.moved(),
        report.took().toMillis(),
        Math.max(0, ago.toMillis()),
        report
            .arrival()
            .map(arrival -> new ReportBatch.Verified(arrival.size(), arrival.checksum()))
            .orElse(null),
        report.failure().map(TaskFailure::brief).orElse(null));
  }
}

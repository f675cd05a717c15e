package io.argosy.router.harvest.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.unit.Excerpt;
import io.argosy.common.wire.agent.ReportBatch;
import io.argosy.router.harvest.AttemptReport;
import io.argosy.router.harvest.Ending;
import io.argosy.router.issue.TaskAttempt;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Converts reports from their wire form. Times are converted to the router's clock. An impossible
 * time is corrected and not refused, because a refused report would never leave the agent's outbox.
 */
final class ReportForm {

  private static final long LONGEST_MILLIS = Duration.ofDays(30).toMillis();
  private static final int LONGEST_PATH = 64;
  private static final int LONGEST_TOOL = 32;

  private ReportForm() {}

  static List<AttemptReport> read(List<ReportBatch.Report> reports, Instant now) {
    List<AttemptReport> read = new ArrayList<>();
    for (int i = 0; i < reports.size(); i++) {
      ReportBatch.Report report = reports.get(i);
      read.add(
          new AttemptReport(
              TaskAttempt.parse(report.task(), report.epoch()),
              report.source(),
              journey(report, now),
              report.bytes(),
              ending(report, i)));
    }
    return read;
  }

  private static AttemptReport.Journey journey(ReportBatch.Report report, Instant now) {
    Instant ended = now.minusMillis(bent(report.endedAgoMillis()));
    return new AttemptReport.Journey(
        plain(report.path(), LONGEST_PATH),
        plain(report.tool(), LONGEST_TOOL),
        ended.minusMillis(bent(report.durationMillis())),
        ended);
  }

  private static Ending ending(ReportBatch.Report report, int place) {
    TaskFailure failure = report.failure();
    ReportBatch.Verified verified = report.verified();
    if (failure != null && failure.reason() == FailureClass.RETURNED) {
      return new Ending.Returned(failure.brief());
    }
    if (failure != null) {
      return new Ending.Failed(failure.brief());
    }
    if (verified != null) {
      return new Ending.Arrived(verified.size(), verified.checksum());
    }
    throw Refusal.of(
        Refusal.Kind.UNACCEPTABLE,
        "incomplete-report",
        new Refusal.Fault(
            "reports[%d].verified".formatted(place),
            null,
            "a report has either a verified file or a failure"));
  }

  private static long bent(long millis) {
    return Math.clamp(millis, 0, LONGEST_MILLIS);
  }

  /** Replaces NUL, which the database cannot store, and shortens the text. */
  private static String plain(String text, int longest) {
    return Excerpt.of(text.replace('\0', ' '), longest);
  }
}

package io.argosy.router.harvest.http;

import io.argosy.common.task.FailureClass;
import io.argosy.router.harvest.Answer;
import io.argosy.router.harvest.AttemptReport;
import io.argosy.router.harvest.Ending;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Counts reports by their answer and by what ended the attempt, and how long attempts took. */
public final class ReportMeters {

  private final MeterRegistry meters;

  public ReportMeters(MeterRegistry meters) {
    this.meters = meters;
  }

  void harvested(List<AttemptReport> reports, List<Answer> answers) {
    for (int i = 0; i < reports.size(); i++) {
      count(reports.get(i), answers.get(i).name().toLowerCase(Locale.ROOT));
    }
  }

  private void count(AttemptReport report, String answer) {
    AttemptReport.Journey journey = report.journey();
    Timer.builder("argosy.attempts")
        .description("attempts that were reported, by the router's answer and their end")
        .tag("answer", answer)
        .tag("end", endOf(report.ending()))
        .register(meters)
        .record(Duration.between(journey.started(), journey.ended()));
    meters
        .counter("argosy.attempts.bytes", "answer", answer, "end", endOf(report.ending()))
        .increment(report.bytes().bytes());
  }

  /** {@code done}, {@code returned}, or the class of the failure. */
  private static String endOf(Ending ending) {
    return switch (ending) {
      case Ending.Arrived arrived -> "done";
      case Ending.Returned returned -> word(FailureClass.RETURNED);
      case Ending.Failed failed -> word(failed.reason());
    };
  }

  private static String word(FailureClass reason) {
    return reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

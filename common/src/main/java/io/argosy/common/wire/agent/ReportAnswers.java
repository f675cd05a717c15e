package io.argosy.common.wire.agent;

import java.util.List;

/** The answers to a batch of reports, in its order; the agent deletes each answered report. */
public record ReportAnswers(List<ReportAnswer> answers) {

  /**
   * The answer to one report.
   *
   * @param answer {@code accepted}, {@code duplicate}, {@code stale} or {@code unknown}
   */
  public record ReportAnswer(String task, int epoch, String answer) {}
}

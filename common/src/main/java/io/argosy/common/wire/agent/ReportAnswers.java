package io.argosy.common.wire.agent;

import java.util.List;

/** One answer per report, in its order; each of them empties the outbox. */
public record ReportAnswers(List<ReportAnswer> answers) {

  /**
   * The answer to one report.
   *
   * @param answer {@code accepted}, {@code duplicate}, {@code stale} or {@code unknown}
   */
  public record ReportAnswer(String task, int epoch, String answer) {}
}

package io.argosy.agent.report;

import java.util.List;
import java.util.UUID;

/** Reports that are sent together; at most {@value #MOST}. */
public record ReportBundle(UUID id, List<TaskReport> reports) {

  public static final int MOST = 1000;

  public ReportBundle {
    reports = List.copyOf(reports);
    if (reports.isEmpty() || reports.size() > MOST) {
      throw new IllegalArgumentException("a bundle must have 1 to " + MOST + " reports");
    }
  }
}

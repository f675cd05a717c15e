package io.argosy.agent.report;

import java.util.List;
import java.util.UUID;

/** Unsent reports on disk. What {@link #keep} has returned from survives a crash. */
public interface OutboxFiles {

  void keep(ReportBundle bundle);

  void forget(UUID id);

  /** The oldest first; damaged ones are set aside and told. */
  List<ReportBundle> all();
}

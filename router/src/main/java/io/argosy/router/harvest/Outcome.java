package io.argosy.router.harvest;

import io.argosy.router.linkrate.Lane;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.Optional;

/** A line of history: a report with its task and the router's verdict. */
public record Outcome(AttemptReport report, ReportedTask task, long sourceNodeId, Verdict verdict) {

  public enum Verdict {
    DONE("done"),
    FAILED("failed"),
    STALE_DONE("stale-done"),
    STALE_FAILED("stale-failed"),
    /** The agent returned the task before it began. */
    RETURNED("returned");

    private final String word;

    Verdict(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }

    boolean isDone() {
      return this == DONE || this == STALE_DONE;
    }
  }

  /** Returns the lane that the report names. */
  Lane lane() {
    return Lane.of(
        new LinkKey(sourceNodeId, task.hop().destinationNodeId()), Lane.circuitOf(report.path()));
  }

  Outcome over(Lane lane) {
    return new Outcome(report.over(lane.path()), task, sourceNodeId, verdict);
  }

  /** Returns when its task was claimed; empty if another attempt has followed. */
  Optional<Instant> claimed() {
    boolean isLast = verdict == Verdict.DONE || verdict == Verdict.FAILED;
    return isLast ? task.claimed() : Optional.empty();
  }
}

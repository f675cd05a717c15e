package io.argosy.router.harvest;

/** One line of history: a report with what it was about. */
public record Outcome(AttemptReport report, ReportedTask task, long sourceNodeId, Verdict verdict) {

  /** What became of it. */
  public enum Verdict {
    DONE("done"),
    FAILED("failed"),
    STALE_DONE("stale-done"),
    STALE_FAILED("stale-failed"),
    /** Nothing was tried. */
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
}

package io.argosy.router.plan.fts;

/** The quantity by which a strategy of FTS3 ranks the sources of a file. */
public enum FtsRule {
  ORDERLY(Measure.OTHER, "position"),
  QUEUE(Measure.OTHER, "files"),
  SUCCESS(Measure.OTHER, "success"),
  THROUGHPUT(Measure.RATE, "rate"),
  FILE_THROUGHPUT(Measure.RATE, "file-rate"),
  PENDING_DATA(Measure.OTHER, "bytes"),
  WAITING_TIME(Measure.TIME, "seconds"),
  WAITING_TIME_WITH_ERROR(Measure.TIME, "seconds"),
  DURATION(Measure.TIME, "seconds");

  private enum Measure {
    OTHER,
    RATE,
    TIME
  }

  private final Measure measure;
  private final String term;

  FtsRule(Measure measure, String term) {
    this.measure = measure;
    this.term = term;
  }

  /** Returns the name of the quantity. */
  String term() {
    return term;
  }

  /** Returns whether the score is in seconds, so that staging time can be added. */
  boolean isTime() {
    return measure == Measure.TIME;
  }

  /** Returns whether the rule uses rates, so that unknown rates matter. */
  boolean needsRates() {
    return measure != Measure.OTHER;
  }

  /** Returns whether the highest score is the best. */
  boolean isHighestFirst() {
    return this == SUCCESS || measure == Measure.RATE;
  }
}

package io.argosy.router.plan.fts;

/** By what a strategy of FTS3 ranks the sources of a file. */
public enum FtsRule {
  ORDERLY,
  QUEUE,
  SUCCESS,
  THROUGHPUT,
  FILE_THROUGHPUT,
  PENDING_DATA,
  WAITING_TIME,
  WAITING_TIME_WITH_ERROR,
  DURATION
}

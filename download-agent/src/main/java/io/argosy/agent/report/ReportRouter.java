package io.argosy.agent.report;

/** Tells the router; fails with the exchange's exceptions. */
public interface ReportRouter {

  /** When this returns, the router has answered every report, in one of four ways. */
  Answers send(ReportBundle bundle);

  /** How many reports were answered how. */
  record Answers(long accepted, long duplicate, long stale, long unknown) {}
}

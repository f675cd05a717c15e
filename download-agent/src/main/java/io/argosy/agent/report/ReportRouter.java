package io.argosy.agent.report;

/** Sends reports to the router. A failure is thrown as an exception of the exchange. */
public interface ReportRouter {

  /** Sends the reports. When this returns, the router has answered each in one of four ways. */
  Answers send(ReportBundle bundle);

  /** The number of reports for each kind of answer. */
  record Answers(long accepted, long duplicate, long stale, long unknown) {}
}

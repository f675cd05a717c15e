package io.argosy.agent.exchange;

/** Ends this process because it may not work any more, as when a later incarnation lives. */
public interface Ending {

  /** Returns at once; the process ends soon after, with the reason in its log. */
  void because(String reason);
}

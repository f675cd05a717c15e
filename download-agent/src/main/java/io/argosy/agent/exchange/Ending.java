package io.argosy.agent.exchange;

/** Ends this process when it may no longer work, for example because a later incarnation exists. */
public interface Ending {

  /** Returns at once; the process ends soon after and logs the reason. */
  void because(String reason);
}

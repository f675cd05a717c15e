package io.argosy.common.task;

/**
 * The phase of the agent's work in which a task ended; reported by agents, stored by the router.
 */
public enum Phase {
  CLAIM,
  BATCH,
  GRANT,
  SESSION,
  TRANSFER,
  VERIFY,
  PLACE,
  REPORT,
  OTHER
}

package io.argosy.common.task;

/** Where on the agent's part of the street a task ended; reported by agents, kept by the router. */
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

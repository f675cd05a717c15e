package io.argosy.router.stage;

/** The stages that wait for a bell, in street order. */
public enum Stage {
  SUBSCRIPTION,
  ACTIVATION,
  LINKRATE,
  BREAKER,
  ROUTING,
  /** Rung by nobody: it is swept, because no cycle waits to be compared. */
  SHADOW,
  ISSUE,
  /** Rung by nobody: queues are compared every few seconds, by one router. */
  RELIEF,
  /** Agents that wait for work in a long poll. */
  CLAIM
}

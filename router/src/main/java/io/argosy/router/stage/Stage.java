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
  /** Agents that wait for work in a long poll. */
  CLAIM
}

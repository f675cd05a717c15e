package io.argosy.router.stage;

import java.time.Duration;

/** The stages that can be woken, in processing order. */
public enum Stage {
  SUBSCRIPTION,
  ACTIVATION,
  LINKRATE,
  BREAKER,
  ROUTING,
  /** Agents that wait for news of their circuits in a long poll. */
  CIRCUIT,
  /** Is never woken but runs at intervals, because no cycle waits to be compared. */
  SHADOW,
  ISSUE,
  /** Is never woken; one router compares the queues every few seconds. */
  RELIEF,
  /** Agents that wait for work in a long poll. */
  CLAIM;

  /** Longest delay of a wake-up; a stage that is woken reads changes of this time span. */
  public static final Duration NOTICED_WITHIN = Duration.ofMinutes(1);
}

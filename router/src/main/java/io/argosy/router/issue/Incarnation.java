package io.argosy.router.issue;

import io.argosy.router.budget.Budgets;

/** One life of an agent: a later one makes every earlier one's messages stale. */
public record Incarnation(long agentId, long number) {

  Budgets.Life life() {
    return new Budgets.Life(agentId, number);
  }
}

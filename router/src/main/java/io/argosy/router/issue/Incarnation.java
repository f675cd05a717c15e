package io.argosy.router.issue;

import io.argosy.router.budget.NodeBudgets;

/** One life of an agent: a later one makes every earlier one's messages stale. */
public record Incarnation(long agentId, long number) {

  NodeBudgets.Life life() {
    return new NodeBudgets.Life(agentId, number);
  }
}

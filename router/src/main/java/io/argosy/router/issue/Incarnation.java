package io.argosy.router.issue;

import io.argosy.router.budget.Budgets;
import io.argosy.router.loadtest.TestTasks;

/** One run of an agent's process. A later one makes messages of earlier ones stale. */
public record Incarnation(long agentId, long number) {

  Budgets.Life life() {
    return new Budgets.Life(agentId, number);
  }

  TestTasks.Holder holder() {
    return new TestTasks.Holder(agentId, number);
  }
}

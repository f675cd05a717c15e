package io.argosy.agent.transfer;

import io.argosy.agent.limit.LinkBudget;
import io.argosy.common.task.TaskKey;
import java.util.List;
import java.util.Set;

/**
 * Doors that could serve a job, best first.
 *
 * @param refused tasks the grants do not cover; the others are numbered in the order asked
 * @param budgets of transfers over the job's link, where one of its nodes has a limit
 */
public record GrantOffer(List<DoorGrant> doors, Set<TaskKey> refused, List<LinkBudget> budgets) {

  public GrantOffer {
    doors = List.copyOf(doors);
    refused = Set.copyOf(refused);
    budgets = List.copyOf(budgets);
  }
}

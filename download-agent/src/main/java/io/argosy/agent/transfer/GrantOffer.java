package io.argosy.agent.transfer;

import io.argosy.common.task.TaskKey;
import java.util.List;
import java.util.Set;

/**
 * Doors that could serve a job, best first.
 *
 * @param refused tasks the grants do not cover; the others are numbered in the order asked
 */
public record GrantOffer(List<DoorGrant> doors, Set<TaskKey> refused) {

  public GrantOffer {
    doors = List.copyOf(doors);
    refused = Set.copyOf(refused);
  }
}

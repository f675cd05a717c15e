package io.argosy.agent.claim;

import io.argosy.common.task.Priority;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.util.List;

/**
 * One file to move over one link, held under a claim.
 *
 * @param alternates other nodes that hold the file, best first; kept with the claim, tried by
 *     nobody yet: a failure goes back to the router, which chooses anew
 */
public record HeldTask(
    TaskKey key, WantedFile file, LinkName link, Priority priority, List<NodeName> alternates) {

  public HeldTask {
    alternates = List.copyOf(alternates);
  }

  HeldTask with(Priority newPriority) {
    return new HeldTask(key, file, link, newPriority, alternates);
  }
}

package io.argosy.agent.claim;

import io.argosy.common.task.Priority;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.LinkName;

/** One file to move over one link, held under a claim. */
public record HeldTask(TaskKey key, WantedFile file, LinkName link, Priority priority) {

  HeldTask with(Priority newPriority) {
    return new HeldTask(key, file, link, newPriority);
  }
}

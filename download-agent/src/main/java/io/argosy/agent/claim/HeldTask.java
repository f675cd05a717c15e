package io.argosy.agent.claim;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.task.Priority;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One file to move over one link, held under a claim.
 *
 * @param alternates other nodes that hold the file, best first; kept with the claim, tried by
 *     nobody yet: a failure goes back to the router, which chooses anew
 * @param due the nearest deadline of those who want it; null where nobody set one, and in files of
 *     an earlier agent
 */
public record HeldTask(
    TaskKey key,
    FileContent file,
    LinkName link,
    Priority priority,
    List<NodeName> alternates,
    @Nullable Instant due) {

  public HeldTask {
    alternates = List.copyOf(alternates);
  }

  HeldTask with(Priority newPriority) {
    return new HeldTask(key, file, link, newPriority, alternates, due);
  }

  /** How soon it is done. */
  public Urgency urgency() {
    return new Urgency(priority, due == null ? Instant.MAX : due);
  }
}

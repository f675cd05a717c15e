package io.argosy.agent.claim;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.task.Priority;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.ClaimAnswer.Place;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One file to move over one link, held under a claim.
 *
 * @param alternates other nodes that hold the file, best first. The agent does not use them: after
 *     a failure the router chooses again
 * @param due the nearest deadline of the requests for the file; null if there is none
 * @param place where to write it at a storage system; null if that follows from its name
 */
public record HeldTask(
    TaskKey key,
    FileContent file,
    LinkName link,
    Priority priority,
    List<NodeName> alternates,
    @Nullable Instant due,
    @Nullable Place place) {

  public HeldTask {
    alternates = List.copyOf(alternates);
  }

  HeldTask with(Priority newPriority) {
    return new HeldTask(key, file, link, newPriority, alternates, due, place);
  }

  /** The order in which the task is done. */
  public Urgency urgency() {
    return new Urgency(priority, due == null ? Instant.MAX : due);
  }
}

package io.argosy.router.issue;

import io.argosy.router.topology.LinkKey;
import java.util.List;

/**
 * A task that may move to another source before it begins. Nodes are surrogate keys.
 *
 * @param alternates other nodes with a better link that hold the file and are not excluded for it
 * @param claimed whether an agent holds it and may have begun it
 * @param leaving whether its agent was asked for it recently and is expected to return it
 */
public record QueuedTask(
    long taskId,
    long bytes,
    long source,
    long destination,
    List<Long> alternates,
    boolean claimed,
    boolean leaving) {

  public QueuedTask {
    alternates = List.copyOf(alternates);
  }

  LinkKey link() {
    return new LinkKey(source, destination);
  }
}

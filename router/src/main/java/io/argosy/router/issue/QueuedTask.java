package io.argosy.router.issue;

import java.util.List;

/**
 * A task that may move to another source before it begins. Nodes are given by their keys.
 *
 * @param alternates other nodes that hold the file and are not set aside for it
 * @param claimed an agent holds it, and may have begun it
 * @param leaving the agent was asked for it a short while ago and is expected to give it back
 */
public record QueuedTask(
    long taskId,
    long fileRequestId,
    long bytes,
    long source,
    long destination,
    List<Long> alternates,
    boolean claimed,
    boolean leaving) {

  public QueuedTask {
    alternates = List.copyOf(alternates);
  }
}

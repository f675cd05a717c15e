package io.argosy.common.wire.agent;

import io.argosy.common.task.Priority;
import java.util.List;
import java.util.UUID;

/**
 * What changed since the agent last asked.
 *
 * @param lost claims that are the agent's no more; unstarted work of theirs is dropped
 * @param cancel tasks nobody wants any more
 * @param priorities new priorities of tasks the agent holds
 * @param drain finish what is held, claim nothing new
 */
public record HeartbeatAnswer(
    long leaseSeconds,
    List<UUID> lost,
    List<String> cancel,
    List<TaskPriority> priorities,
    boolean drain) {

  public record TaskPriority(String task, Priority priority) {}
}

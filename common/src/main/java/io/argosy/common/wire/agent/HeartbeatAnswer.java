package io.argosy.common.wire.agent;

import io.argosy.common.task.Priority;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What changed since the agent last asked.
 *
 * @param lost claims that are the agent's no more; unstarted work of theirs is dropped
 * @param cancel tasks nobody wants any more
 * @param priorities new priorities of tasks the agent holds
 * @param limits of the links that the heartbeat's {@code uses} named, where one of their nodes has
 *     a limit
 * @param drain finish what is held, claim nothing new
 * @param takeBack tasks the agent is to give back if it has not begun them: it reports each as
 *     failed with reason {@code RETURNED}. What it has begun goes on. Absent from an earlier router
 * @param moreUrgent whether a task waits that is more urgent than the agent's least urgent one; the
 *     agent claims such a task although it holds enough. Absent from an earlier router
 */
public record HeartbeatAnswer(
    long leaseSeconds,
    List<UUID> lost,
    List<String> cancel,
    List<TaskPriority> priorities,
    List<LinkLimit> limits,
    boolean drain,
    @Nullable List<String> takeBack,
    @Nullable Boolean moreUrgent) {

  public List<String> takeBackOrNone() {
    return Objects.requireNonNullElse(takeBack, List.of());
  }

  /** The new priority of a task. */
  public record TaskPriority(String task, Priority priority) {}
}

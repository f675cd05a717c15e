package io.argosy.common.wire.agent;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.Priority;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The changes since the last heartbeat.
 *
 * @param lost claims that the agent no longer holds; it drops their unstarted work
 * @param cancel cancelled tasks
 * @param priorities new priorities of tasks the agent holds
 * @param limits limits of the links in the heartbeat's {@code uses}, if one of their nodes has a
 *     limit
 * @param drain whether the agent finishes its tasks and claims no others
 * @param takeBack tasks to return if the agent has not begun them: it reports each as failed with
 *     reason {@code RETURNED}. Begun tasks continue. Absent from an earlier router
 * @param moreUrgent whether a task waits that is more urgent than the agent's least urgent one; the
 *     agent claims such a task although it holds enough. Absent from an earlier router
 * @param testFiles files that load tests read at the agent's nodes; it deletes its other files of
 *     load tests. Absent from an earlier router
 */
public record HeartbeatAnswer(
    long leaseSeconds,
    List<UUID> lost,
    List<String> cancel,
    List<TaskPriority> priorities,
    List<LinkLimit> limits,
    boolean drain,
    @Nullable List<String> takeBack,
    @Nullable Boolean moreUrgent,
    @Nullable List<Lfn> testFiles) {

  public List<String> takeBackOrNone() {
    return Objects.requireNonNullElse(takeBack, List.of());
  }

  public List<Lfn> testFilesOrNone() {
    return Objects.requireNonNullElse(testFiles, List.of());
  }

  /** The new priority of a task. */
  public record TaskPriority(String task, Priority priority) {}
}

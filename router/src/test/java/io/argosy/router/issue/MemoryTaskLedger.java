package io.argosy.router.issue;

import java.time.Instant;
import java.util.Collection;
import java.util.Objects;
import java.util.Set;

/** Ends tasks in memory; passes the contract. */
public final class MemoryTaskLedger implements TaskLedger {

  private final MemoryTasks tasks;

  public MemoryTaskLedger(MemoryTasks tasks) {
    this.tasks = tasks;
  }

  @Override
  public int close(Collection<TaskAttempt> attempts, Instant at) {
    long closed =
        Set.copyOf(attempts).stream()
            .map(attempt -> tasks.live().get(attempt.taskId()))
            .filter(Objects::nonNull)
            .filter(task -> attempts.contains(task.work().attempt()))
            .peek(task -> tasks.close(task.id(), at, false))
            .count();
    return Math.toIntExact(closed);
  }

  @Override
  public void withdraw(Collection<Long> taskIds, Instant at) {
    taskIds.stream().filter(tasks.live()::containsKey).forEach(task -> tasks.close(task, at, true));
  }
}

package io.argosy.router.harvest;

import static java.util.stream.Collectors.toSet;

import io.argosy.router.fixture.MemoryMap;
import io.argosy.router.issue.TaskAttempt;
import java.time.Instant;
import java.util.Collection;
import java.util.Set;

/** Report keys in memory; passes the contract. */
final class MemoryReportGate implements ReportGate {

  private final MemoryMap<TaskAttempt, Instant> keys = new MemoryMap<>();

  @Override
  public Set<TaskAttempt> counted(Collection<TaskAttempt> attempts) {
    return attempts.stream().filter(keys.rows()::containsKey).collect(toSet());
  }

  @Override
  public int pass(Collection<TaskAttempt> attempts, Instant at) {
    int before = keys.rows().size();
    attempts.forEach(attempt -> keys.rows().putIfAbsent(attempt, at));
    return keys.rows().size() - before;
  }

  @Override
  public int forget(Instant receivedBefore) {
    int before = keys.rows().size();
    keys.rows().values().removeIf(at -> at.isBefore(receivedBefore));
    return before - keys.rows().size();
  }

  Runnable undo() {
    return keys.undo();
  }
}

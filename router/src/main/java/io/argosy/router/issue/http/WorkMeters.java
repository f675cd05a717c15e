package io.argosy.router.issue.http;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.issue.ClaimedTask;
import io.argosy.router.issue.GrantCycle;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;

/** Counts what agents are given: files and bytes claimed, also when told again, and grants. */
public final class WorkMeters {

  private final Counter claimedFiles;
  private final Counter claimedBytes;
  private final Counter grants;
  private final Counter refusedFiles;

  public WorkMeters(MeterRegistry meters) {
    claimedFiles = Counter.builder("argosy.claimed.files").register(meters);
    claimedBytes = Counter.builder("argosy.claimed.bytes").baseUnit("bytes").register(meters);
    grants = Counter.builder("argosy.grants").register(meters);
    refusedFiles = Counter.builder("argosy.grants.refused.files").register(meters);
  }

  void claimed(List<ClaimedTask> tasks) {
    claimedFiles.increment(tasks.size());
    claimedBytes.increment(
        tasks.stream()
            .map(task -> task.content().bytes())
            .reduce(ByteCount.ZERO, ByteCount::plus)
            .bytes());
  }

  void granted(GrantCycle.Granted granted) {
    grants.increment(granted.grants().size());
    refusedFiles.increment(granted.refused().size());
  }
}

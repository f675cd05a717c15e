package io.argosy.router.issue.http;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.GrantAnswer;
import io.argosy.router.issue.ClaimedTask;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** Counts files and bytes given to agents, including repeated answers, and grants. */
public final class WorkMeters {

  private static final Duration[] GRANT_BUCKETS = {
    Duration.ofMillis(5),
    Duration.ofMillis(20),
    Duration.ofMillis(100),
    Duration.ofMillis(500),
    Duration.ofSeconds(2),
    Duration.ofSeconds(10)
  };

  private final Counter claimedFiles;
  private final Counter claimedBytes;
  private final Counter grants;
  private final Counter refusedFiles;
  private final Timer grantTime;

  public WorkMeters(MeterRegistry meters) {
    claimedFiles =
        Counter.builder("argosy.claimed.files")
            .description("Files given to agents, including repeated answers")
            .register(meters);
    claimedBytes =
        Counter.builder("argosy.claimed.bytes")
            .description("Bytes of the files given to agents")
            .baseUnit("bytes")
            .register(meters);
    grants = Counter.builder("argosy.grants").description("Grants signed").register(meters);
    refusedFiles =
        Counter.builder("argosy.grants.refused.files")
            .description("Files for which no grant was signed")
            .register(meters);
    grantTime =
        Timer.builder("argosy.grant.requests")
            .description("Requests for grants, refused ones included")
            .serviceLevelObjectives(GRANT_BUCKETS)
            .register(meters);
  }

  void claimed(List<ClaimedTask> tasks) {
    claimedFiles.increment(tasks.size());
    claimedBytes.increment(
        tasks.stream()
            .map(task -> task.content().size())
            .reduce(ByteCount.ZERO, ByteCount::plus)
            .bytes());
  }

  GrantAnswer granted(Supplier<GrantAnswer> cycle) {
    GrantAnswer granted = Objects.requireNonNull(grantTime.record(cycle));
    grants.increment(granted.grants().size());
    refusedFiles.increment(granted.refused().size());
    return granted;
  }
}

package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.fdt.StreamAdvice;
import io.argosy.common.unit.ByteRate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How fast the last jobs of a link were, over how many streams; the oldest first. */
record FdtPast(List<StreamAdvice.Past> jobs) {

  static final FdtPast NONE = new FdtPast(List.of());

  private static final int REMEMBERED = 20;
  private static final int RECENT = 5;

  FdtPast {
    jobs = List.copyOf(jobs);
  }

  FdtPast with(StreamAdvice.Past job) {
    List<StreamAdvice.Past> all = new ArrayList<>(jobs);
    all.add(job);
    return new FdtPast(all.subList(Math.max(0, all.size() - REMEMBERED), all.size()));
  }

  /** Of one job, as the last few went. */
  Optional<ByteRate> rate() {
    return jobs.stream()
        .skip(Math.max(0, jobs.size() - RECENT))
        .mapToDouble(StreamAdvice.Past::bytesPerSecond)
        .average()
        .stream()
        .mapToObj(ByteRate::new)
        .findFirst();
  }
}

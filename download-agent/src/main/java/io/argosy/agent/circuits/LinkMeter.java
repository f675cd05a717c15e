package io.argosy.agent.circuits;

import io.argosy.agent.transfer.OutcomeBox;
import io.argosy.agent.transfer.TaskOutcome;
import io.argosy.agent.transfer.TransferJob;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ObservedRate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sees every job's outcomes pass on the shared path, and remembers the last hour of each link. */
public final class LinkMeter implements OutcomeBox {

  private static final Duration REMEMBERED = Duration.ofHours(1);

  private final OutcomeBox next;
  private final Clock clock;
  private final Map<LinkName, Deque<BusySpan>> spans = new HashMap<>();

  public LinkMeter(OutcomeBox next, Clock clock) {
    this.next = next;
    this.clock = clock;
  }

  @Override
  public void put(TransferJob job, String tool, List<TaskOutcome> outcomes) {
    next.put(job, tool, outcomes);
    if (job.path().equals(TransferJob.SHARED_PATH)) {
      remember(job.link(), BusySpan.of(outcomes, clock.instant()));
    }
  }

  public synchronized ObservedRate rateOf(LinkName link) {
    forgetOld(link);
    return BusySpan.rate(List.copyOf(spans.getOrDefault(link, new ArrayDeque<>())));
  }

  private synchronized void remember(LinkName link, BusySpan span) {
    spans.computeIfAbsent(link, l -> new ArrayDeque<>()).add(span);
    forgetOld(link);
  }

  private void forgetOld(LinkName link) {
    Instant oldest = clock.instant().minus(REMEMBERED);
    spans.getOrDefault(link, new ArrayDeque<>()).removeIf(span -> span.end().isBefore(oldest));
  }
}

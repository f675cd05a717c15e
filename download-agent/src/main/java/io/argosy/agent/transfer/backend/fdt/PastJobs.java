package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.fdt.StreamAdvice;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How fast the last jobs from each source were, over how many streams. */
final class PastJobs {

  private static final int REMEMBERED = 20;

  private final Map<NodeName, Deque<StreamAdvice.Past>> jobs = new HashMap<>();

  synchronized List<StreamAdvice.Past> of(NodeName source) {
    return List.copyOf(jobs.getOrDefault(source, new ArrayDeque<>()));
  }

  synchronized void remember(NodeName source, int streams, ByteCount bytes, Duration took) {
    double seconds = took.toNanos() / 1e9;
    if (bytes.isZero() || seconds <= 0) {
      return;
    }
    Deque<StreamAdvice.Past> past = jobs.computeIfAbsent(source, s -> new ArrayDeque<>());
    past.add(new StreamAdvice.Past(streams, bytes.bytes() / seconds));
    if (past.size() > REMEMBERED) {
      past.remove();
    }
  }
}

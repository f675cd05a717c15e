package io.argosy.router.harvest.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

class ReportMetersTest {

  private static final int BEYOND = 500;

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final ReportMeters meters = new ReportMeters(registry);

  @Test
  void eachLinkAgentAndEndIsCountedSeparately() {
    count("A", "done", ByteCount.of(10));
    count("A", "done", ByteCount.of(20));
    count("A", "network", ByteCount.of(5));
    assertThat(counter("argosy.transfers", "A", "done").count()).isEqualTo(2);
    assertThat(counter("argosy.transfers.bytes", "A", "done").count()).isEqualTo(30);
    assertThat(counter("argosy.transfers", "A", "network").count()).isEqualTo(1);
  }

  @Test
  void combinationsBeyondTheLimitShareOneSeriesForEachEnd() {
    int links = ReportMeters.MOST_SERIES + BEYOND;
    for (int n = 0; n < links; n++) {
      count("N" + n, "done", ByteCount.of(1));
    }
    count("N1", "done", ByteCount.of(1));
    count("NEW", "network", ByteCount.of(1));
    assertThat(registry.get("argosy.transfers").counters()).hasSize(ReportMeters.MOST_SERIES + 2);
    assertThat(counter("argosy.transfers", "N1", "done").count()).isEqualTo(2);
    assertThat(counter("argosy.transfers", "other", "done").count()).isEqualTo(BEYOND);
    assertThat(counter("argosy.transfers", "other", "network").count()).isEqualTo(1);
    assertThat(
            registry.get("argosy.transfers").counters().stream().mapToDouble(Counter::count).sum())
        .isEqualTo(links + 2);
  }

  private void count(String source, String end, ByteCount bytes) {
    meters.count(new NodeName(source), new NodeName("B"), new AgentName("b"), end, bytes);
  }

  private Counter counter(String name, String source, String end) {
    return registry.get(name).tags("source", source, "end", end).counter();
  }
}

package io.argosy.router.harvest.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.harvest.http.TransferMeters.Labels;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

class TransferMetersTest {

  private static final int BEYOND = 500;

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final TransferMeters meters = new TransferMeters(registry);

  @Test
  void eachLinkAgentAndEndIsCountedSeparately() {
    meters.count(new Labels("A", "B", "b", "done"), ByteCount.of(10));
    meters.count(new Labels("A", "B", "b", "done"), ByteCount.of(20));
    meters.count(new Labels("A", "B", "b", "network"), ByteCount.of(5));
    assertThat(counter("argosy.transfers", "A", "done").count()).isEqualTo(2);
    assertThat(counter("argosy.transfers.bytes", "A", "done").count()).isEqualTo(30);
    assertThat(counter("argosy.transfers", "A", "network").count()).isEqualTo(1);
  }

  @Test
  void combinationsBeyondTheLimitShareOneSeriesForEachEnd() {
    int links = TransferMeters.MOST_SERIES + BEYOND;
    for (int n = 0; n < links; n++) {
      meters.count(new Labels("N" + n, "B", "b", "done"), ByteCount.of(1));
    }
    meters.count(new Labels("N1", "B", "b", "done"), ByteCount.of(1));
    meters.count(new Labels("NEW", "B", "b", "network"), ByteCount.of(1));
    assertThat(registry.get("argosy.transfers").counters()).hasSize(TransferMeters.MOST_SERIES + 2);
    assertThat(counter("argosy.transfers", "N1", "done").count()).isEqualTo(2);
    assertThat(counter("argosy.transfers", "other", "done").count()).isEqualTo(BEYOND);
    assertThat(counter("argosy.transfers", "other", "network").count()).isEqualTo(1);
    assertThat(
            registry.get("argosy.transfers").counters().stream().mapToDouble(Counter::count).sum())
        .isEqualTo(links + 2);
  }

  private Counter counter(String name, String source, String end) {
    return registry.get(name).tags("source", source, "end", end).counter();
  }
}

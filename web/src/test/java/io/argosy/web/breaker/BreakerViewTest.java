package io.argosy.web.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BreakerViewTest {

  @Test
  void whoWaitsForAProbeIsToldWhereNoneComes() {
    assertThat(breaker("open", "ann").noProbe()).isEqualTo("none while it is pinned");
    assertThat(breaker("half-open", null).noProbe()).isEqualTo("under way");
    assertThat(breaker("closed", "ann").noProbe()).isEqualTo("\u2013");
    assertThat(breaker("closed", null).noProbe()).isEqualTo("\u2013");
  }

  private static BreakerView breaker(String state, @Nullable String pinnedBy) {
    return new BreakerView(
        new NodeName("T1_A"), null, state, state, Instant.EPOCH, 1, null, pinnedBy, "r");
  }
}

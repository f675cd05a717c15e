package io.argosy.common.wire.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BreakerViewTest {

  @Test
  void ifNoProbeHasATimeTheReasonIsNamed() {
    assertThat(breaker("open", "open").noProbeWords()).isEqualTo("none while it is pinned");
    assertThat(breaker("half-open", null).noProbeWords()).isEqualTo("in progress");
    assertThat(breaker("closed", "closed").noProbeWords()).isEqualTo("\u2013");
    assertThat(breaker("closed", null).noProbeWords()).isEqualTo("\u2013");
  }

  @Test
  void theStateIsNamedInWords() {
    assertThat(breaker("open", "open").stateWords()).isEqualTo("pinned open");
    assertThat(breaker("open", null).stateWords()).isEqualTo("open");
  }

  private static BreakerView breaker(String state, @Nullable String pin) {
    return new BreakerView(
        "source",
        new NodeName("T1_A"),
        null,
        state,
        state,
        Instant.EPOCH,
        null,
        1,
        pin,
        pin == null ? null : "ann",
        "r");
  }
}

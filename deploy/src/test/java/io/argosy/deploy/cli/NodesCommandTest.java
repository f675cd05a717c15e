package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.topology.AgentName;
import io.argosy.common.wire.user.NodeView;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NodesCommandTest {

  @Test
  void anAgentThatClaimsNothingIsShownWithItsReason() {
    assertThat(shown(true, List.of())).isEqualTo("east");
    assertThat(shown(true, null)).isEqualTo("east");
    assertThat(shown(true, List.of(ClaimHindrance.NO_ROOM))).isEqualTo("east (no room)");
    assertThat(shown(true, List.of(ClaimHindrance.NO_ROOM, ClaimHindrance.DRAINING)))
        .isEqualTo("east (no room, draining)");
    assertThat(shown(false, List.of(ClaimHindrance.NO_ROOM)))
        .isEqualTo("east (not heard from for 70 s)");
  }

  private static String shown(boolean alive, @Nullable List<ClaimHindrance> hindrances) {
    return NodesCommand.agent(
        new NodeView.Agent(new AgentName("east"), alive, alive ? 1L : 70L, hindrances));
  }
}

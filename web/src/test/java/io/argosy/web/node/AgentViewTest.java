package io.argosy.web.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.topology.AgentName;
import io.argosy.common.wire.user.NodeView;
import io.argosy.web.fixture.PlainNodes;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentViewTest {

  @Test
  void agentsThatNeedAttentionComeFirst() {
    List<NodeView> nodes =
        List.of(
            served(
                agent("a_works", true, false),
                agent("b_source", true, false, ClaimHindrance.DOOR_ONLY),
                agent("c_drains", true, true),
                agent("d_says_it_drains", true, false, ClaimHindrance.DRAINING),
                agent("e_full", true, false, ClaimHindrance.NO_ROOM),
                agent("f_silent", false, false)));
    assertThat(AgentView.of(nodes))
        .extracting(view -> view.agent().name().value())
        .containsExactly(
            "f_silent", "e_full", "c_drains", "d_says_it_drains", "a_works", "b_source");
  }

  private static NodeView served(NodeView.Agent... agents) {
    return PlainNodes.of("T2", "T2", agents);
  }

  private static NodeView.Agent agent(
      String name, boolean alive, boolean drain, ClaimHindrance... hindrances) {
    return new NodeView.Agent(
        new AgentName(name),
        alive,
        alive ? 1L : 4000L,
        drain,
        Instant.EPOCH,
        List.of(hindrances),
        null);
  }
}

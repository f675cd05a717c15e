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
    assertThat(shown(true, List.of())).isEqualTo("east (heard 1 s ago)");
    assertThat(shown(true, List.of(ClaimHindrance.NO_ROOM)))
        .isEqualTo("east (no room, heard 1 s ago)");
    assertThat(shown(true, List.of(ClaimHindrance.NO_ROOM, ClaimHindrance.DRAINING)))
        .isEqualTo("east (no room, draining, heard 1 s ago)");
    assertThat(shown(false, List.of(ClaimHindrance.NO_ROOM)))
        .isEqualTo("east (not heard from for 70 s)");
    assertThat(shown(false, List.of(ClaimHindrance.DOOR_ONLY, ClaimHindrance.STOPPED)))
        .isEqualTo("east (stopped 70 s ago)");
  }

  @Test
  void aDoorIsShownWithTheAgeOfWhatIsKnownOfIt() {
    assertThat(door("http://a:81", true, 12L, false)).isEqualTo("a:81 (heard 12 s ago)");
    assertThat(door("https://a/x", false, 70L, false)).isEqualTo("a (not heard from for 70 s)");
    assertThat(door("http://a:81", false, 8L, true)).isEqualTo("a:81 (stopped 8 s ago)");
    assertThat(door("http://a:81", false, null, false)).isEqualTo("a:81 (never heard from)");
  }

  @Test
  void whatIsSaidOfANodeIsShownWithWhoSaidIt() {
    NodeView.Terms said =
        new NodeView.Terms(new NodeView.Said(5e6, "user ann"), null, "no", "agent east");
    assertThat(said.uplink()).hasToString("5.00 MB/s (user ann)");
    assertThat(NodesCommand.forward(said)).isEqualTo("no (agent east)");
    assertThat(NodesCommand.forward(NodeView.Terms.NONE)).isEqualTo("yes");
  }

  @Test
  void theLeastThatIsSaidOfANodeCounts() {
    NodeView.Terms one =
        new NodeView.Terms(new NodeView.Said(5e6, "user ann"), null, "own-requests", "agent east");
    NodeView.Terms other =
        new NodeView.Terms(
            new NodeView.Said(6e6, "agent west"), new NodeView.Said(1e6, "agent west"), "no", "x");
    NodeView.Terms least = new NodeView.Terms(one.uplink(), other.downlink(), "no", "x");
    assertThat(one.least(other)).isEqualTo(least);
    assertThat(other.least(one)).isEqualTo(least);
    assertThat(NodeView.Terms.NONE.least(one)).isEqualTo(one);
  }

  private static String door(String url, boolean alive, @Nullable Long silent, boolean stopped) {
    return NodesCommand.door(
        new NodeView.Door("http", url, new AgentName("east"), alive, silent, stopped));
  }

  private static String shown(boolean alive, List<ClaimHindrance> hindrances) {
    return NodesCommand.agent(
        new NodeView.Agent(
            new AgentName("east"), alive, alive ? 1L : 70L, false, null, hindrances, null));
  }
}

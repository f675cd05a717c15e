package io.argosy.common.task;

import static io.argosy.common.task.ClaimHindrance.DOOR_ONLY;
import static io.argosy.common.task.ClaimHindrance.DRAINING;
import static io.argosy.common.task.ClaimHindrance.NO_ROOM;
import static io.argosy.common.task.ClaimHindrance.OTHER;
import static io.argosy.common.task.ClaimHindrance.STOPPED;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.agent.Heartbeat;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimHindranceTest {

  @Test
  void aColumnHoldsAllReasonsOrNull() {
    assertThat(ClaimHindrance.joined(List.of())).isNull();
    assertThat(ClaimHindrance.split(null)).isEmpty();
    String all = ClaimHindrance.joined(List.of(DRAINING, STOPPED, OTHER, DOOR_ONLY, NO_ROOM));
    assertThat(all).isEqualTo("no-room,draining,door-only,stopped,other").hasSizeLessThan(200);
    assertThat(ClaimHindrance.split(all))
        .containsExactlyElementsOf(EnumSet.allOf(ClaimHindrance.class));
  }

  @Test
  void aReasonOfANewerAgentIsOther() {
    assertThat(ClaimHindrance.split("no-room,solar-flare,eclipse")).containsExactly(NO_ROOM, OTHER);
  }

  @Test
  void anEarlierAgentsHeartbeatHasNoReasons() {
    var json = WireJson.tolerant();
    assertThat(json.readValue("{\"incarnation\":1,\"claims\":[]}", Heartbeat.class).hindrances())
        .isNull();
    Heartbeat beat =
        new Heartbeat(1, List.of(), List.of(NO_ROOM), null, null, null, null, null, null, null);
    assertThat(json.writeValueAsString(beat)).contains("\"hindrances\":[\"no-room\"]");
    assertThat(
            json.readValue(
                    "{\"incarnation\":1,\"claims\":[],\"hindrances\":[\"solar-flare\"]}",
                    Heartbeat.class)
                .hindrances())
        .containsExactly(OTHER);
  }
}

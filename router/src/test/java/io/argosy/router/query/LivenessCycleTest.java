package io.argosy.router.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.liveness.Liveness;
import io.argosy.common.topology.AgentName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LivenessCycleTest {

  static final AgentName EAST = new AgentName("east");
  static final Liveness LIVE = Liveness.reported(true, 3L);
  static final Liveness SILENT = Liveness.reported(false, 70L);

  @Test
  void becomingSilentAndReturningAreLoggedOnce() {
    assertThat(changes(LIVE, SILENT)).containsExactly("east: not heard from for 70 s");
    assertThat(changes(SILENT, Liveness.reported(false, 75L))).isEmpty();
    assertThat(changes(SILENT, LIVE)).containsExactly("east: heard 3 s ago");
    assertThat(changes(LIVE, LIVE)).isEmpty();
  }

  @Test
  void aStartingRouterLogsSilentAgents() {
    assertThat(firstRun(SILENT)).hasSize(1);
    assertThat(firstRun(LIVE)).isEmpty();
    assertThat(firstRun(Liveness.NEVER_HEARD)).isEmpty();
  }

  @Test
  void aRunReturnsAllAgents() {
    assertThat(new LivenessCycle(() -> Map.of(EAST, LIVE)).run()).containsExactly(EAST);
  }

  static List<String> changes(Liveness before, Liveness now) {
    return logged(Map.of(EAST, before), now);
  }

  static List<String> firstRun(Liveness now) {
    return logged(Map.of(), now);
  }

  private static List<String> logged(Map<AgentName, Liveness> before, Liveness now) {
    List<String> logged = new ArrayList<>();
    LivenessCycle.changed(
        before, Map.of(EAST, now), (agent, state) -> logged.add(agent + ": " + state.words()));
    return logged;
  }
}

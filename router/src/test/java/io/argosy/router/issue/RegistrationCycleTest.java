package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.Registration;
import io.argosy.common.wire.agent.Registration.DoorAddress;
import io.argosy.router.stage.Stage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RegistrationCycleTest {

  static final NodeName OWN = MemoryTasks.node(3);
  static final DoorAddress DOOR = new DoorAddress(OWN, "http", "http://127.0.0.1:1");
  static final StorageMapping MAPPING = new StorageMapping(List.of(new PathRule("/", "/data")));

  private final MemoryWorld world = new MemoryWorld();

  @Test
  void aRegistrationIssuesAnIncarnationStoresDoorsAndWakesStages() {
    assertThat(start(registration(List.of(DOOR), false))).isEqualTo(new Incarnation(3, 1));
    assertThat(world.directory.doorsOf(3)).containsExactly(DOOR);
    assertThat(world.directory.mappingsOf(3)).containsExactly(Map.entry(OWN, MAPPING));
    assertThat(world.wakeUps).containsExactly(Stage.BREAKER, Stage.ROUTING);
    assertThat(world.start(3).number()).isEqualTo(2);
    assertThat(world.directory.doorsOf(3)).isEmpty();
  }

  @Test
  void aSecondLiveAgentIsRefusedUnlessItTakesOver() {
    world.start(3);
    world.clock.pass(LeaseTerms.DEFAULT.silence().minusSeconds(1));
    requireRefused(registration(List.of(DOOR), false), "agent-alive");
    assertThat(start(registration(List.of(DOOR), true)).number()).isEqualTo(2);
  }

  @Test
  void aSilentAgentIsReplacedWithoutTakeOver() {
    world.start(3);
    world.clock.pass(LeaseTerms.DEFAULT.silence());
    assertThat(start(registration(List.of(DOOR), false)).number()).isEqualTo(2);
  }

  @Test
  void anotherAgentsNodeIsRefusedByItsPlace() {
    var both = List.of(OWN, MemoryTasks.node(4));
    requireRefused(
        new Registration("v", List.of(), both, List.of(), List.of(), true, null, null, null),
        "foreign-node");
  }

  /** The session is opened before the doors are checked, in the same transaction. */
  @Test
  void theDoorOfAnotherAgentIsRefusedWithoutAnIncarnation() {
    DoorAddress foreign = new DoorAddress(MemoryTasks.node(4), "http", "http://127.0.0.1:1");
    requireRefused(registration(List.of(DOOR, foreign), true), "foreign-node");
    assertThat(world.start(3).number()).isEqualTo(1);
  }

  private void requireRefused(Registration registration, String code) {
    String before = world.picture();
    world.wakeUps.clear();
    assertThatThrownBy(() -> start(registration))
        .isInstanceOfSatisfying(Refusal.class, r -> assertThat(r.code()).isEqualTo(code));
    assertThat(world.picture()).isEqualTo(before);
    assertThat(world.wakeUps).isEmpty();
  }

  private Incarnation start(Registration registration) {
    return world.start(MemoryWorld.agent(3), registration, Map.of(OWN, MAPPING));
  }

  private static Registration registration(List<DoorAddress> doors, boolean takeOver) {
    return new Registration(
        "v", List.of(), List.of(OWN), doors, List.of(), takeOver, null, null, null);
  }
}

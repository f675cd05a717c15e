package io.argosy.router.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.Registration.DoorAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The contract of {@link AgentDirectory}. */
public interface AgentDirectoryContract {

  NodeName OWN = new NodeName("T1_OWN");
  DoorAddress DOOR = new DoorAddress(OWN, "http", "http://127.0.0.1:1");

  AgentDirectory directory();

  /** Adds agent {@code agent} with the node {@link #OWN}. */
  void agent();

  /** Returns the URLs of its doors. */
  List<String> doors();

  /** Returns {@code prefix root} of each rule, in order. */
  List<String> rules();

  @Test
  default void onlyAnExistingAgentIsFound() {
    assertThat(directory().find(new AgentName("agent"))).isEmpty();
    agent();
    assertThat(known().nodes()).containsOnlyKeys(OWN);
    assertThat(known().drain()).isFalse();
    assertThat(directory().find(new AgentName("other"))).isEmpty();
  }

  @Test
  default void theLastAnnouncementReplacesTheOneBefore() {
    agent();
    PathRule first = new PathRule("/a", "/tmp/a");
    PathRule second = new PathRule("/", "/tmp/x");
    directory()
        .announce(known(), List.of(DOOR), Map.of(OWN, new StorageMapping(List.of(first, second))));
    assertThat(doors()).containsExactly("http://127.0.0.1:1");
    assertThat(rules()).containsExactly("/a /tmp/a", "/ /tmp/x");
    DoorAddress moved = new DoorAddress(OWN, "http", "http://127.0.0.1:2");
    directory().announce(known(), List.of(moved), Map.of());
    assertThat(doors()).containsExactly("http://127.0.0.1:2");
    assertThat(rules()).isEmpty();
  }

  @Test
  default void anotherAgentsNodeIsRefusedByItsFieldAndChangesNothing() {
    agent();
    directory().announce(known(), List.of(DOOR), Map.of());
    DoorAddress foreign = new DoorAddress(new NodeName("T1_ELSE"), "http", "http://127.0.0.1:1");
    assertThatThrownBy(() -> directory().announce(known(), List.of(DOOR, foreign), Map.of()))
        .isInstanceOfSatisfying(
            Refusal.class,
            r -> assertThat(r.faults().getFirst().field()).isEqualTo("doors[1].node"));
    assertThat(doors()).containsExactly("http://127.0.0.1:1");
  }

  private KnownAgent known() {
    return directory().find(new AgentName("agent")).orElseThrow();
  }
}

package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of {@link GrantStore}. Nodes 1 and 2 have a door each, of agents 1 and 2. */
public interface GrantStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  NodeName ONE = new NodeName("NODE_1");
  NodeName TWO = new NodeName("NODE_2");

  GrantStore store();

  /** Adds a task of agent 3 with source 1 and alternate 2; only node 1 holds the file. */
  long held();

  /** Adds such a task that is free. */
  long free();

  void replicaAtTwo(long task);

  /** Adds a circuit of agent 3 from node 1 to node 3, where its address is 192.0.2.3. */
  UUID circuit();

  void closeCircuits();

  @Test
  default void onlyTheHoldersTaskAtItsEpochIsGrantable() {
    TaskAttempt mine = new TaskAttempt(held(), 0);
    TaskAttempt stale = new TaskAttempt(mine.taskId(), 1);
    TaskAttempt nobodys = new TaskAttempt(free(), 0);
    List<TaskAttempt> asked = List.of(mine, stale, nobodys, TaskAttempt.parse("x", 0));
    assertThat(store().grantable(3, ONE, asked))
        .containsOnlyKeys(mine)
        .hasEntrySatisfying(mine, file -> assertThat(file.content().size().bytes()).isEqualTo(10))
        .hasEntrySatisfying(mine, file -> assertThat(file.activity()).isEqualTo("default"));
    assertThat(store().grantable(4, ONE, asked)).isEmpty();
  }

  @Test
  default void anOfferedSourceGrantsTheFilesThatItHolds() {
    TaskAttempt mine = new TaskAttempt(held(), 0);
    assertThat(store().grantable(3, TWO, List.of(mine))).isEmpty();
    replicaAtTwo(mine.taskId());
    assertThat(store().grantable(3, TWO, List.of(mine))).containsOnlyKeys(mine);
    assertThat(store().grantable(3, new NodeName("NODE_4"), List.of(mine))).isEmpty();
    assertThat(store().grantable(3, new NodeName("NODE_99"), List.of(mine))).isEmpty();
  }

  @Test
  default void onlyItsAgentUsesACircuit() {
    UUID circuit = circuit();
    LinkName link = new LinkName(ONE, new NodeName("NODE_3"));
    assertThat(store().joined(circuit, 3, link))
        .contains(new GrantStore.Joined(new AgentName("agent_1"), "192.0.2.3"));
    assertThat(store().joined(circuit, 4, link)).isEmpty();
    assertThat(store().joined(UUID.randomUUID(), 3, link)).isEmpty();
    for (NodeName other : List.of(TWO, new NodeName("NODE_99"))) {
      assertThat(store().joined(circuit, 3, new LinkName(other, link.destination()))).isEmpty();
      assertThat(store().joined(circuit, 3, new LinkName(ONE, other))).isEmpty();
    }
    closeCircuits();
    assertThat(store().joined(circuit, 3, link)).isEmpty();
  }

  @Test
  default void onlyALiveAgentsDoorIsOpen() {
    assertThat(store().doorsOf(ONE, NOON))
        .singleElement()
        .satisfies(door -> assertThat(door.agent().value()).isEqualTo("agent_1"))
        .satisfies(door -> assertThat(door.url()).isEqualTo("http://127.0.0.1:1"));
    assertThat(store().doorsOf(ONE, NOON.plusSeconds(2 * 86_400))).isEmpty();
    assertThat(store().doorsOf(new NodeName("NODE_3"), NOON)).isEmpty();
  }
}

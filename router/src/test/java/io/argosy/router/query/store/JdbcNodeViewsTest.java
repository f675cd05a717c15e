package io.argosy.router.query.store;

import static io.argosy.common.task.ClaimHindrance.DOOR_ONLY;
import static io.argosy.common.task.ClaimHindrance.NO_ROOM;
import static io.argosy.common.task.ClaimHindrance.OTHER;
import static io.argosy.common.task.ClaimHindrance.STOPPED;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.AgentName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.ClaimRequest;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.Page;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Street;
import io.argosy.router.issue.Incarnation;
import io.argosy.router.query.PageRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JdbcNodeViewsTest {

  private Street street;

  @BeforeEach
  void open() {
    street = new Street();
  }

  @AfterEach
  void close() {
    street.close();
  }

  private NodeView node(int number) {
    return page(4, null).items().get(number - 1);
  }

  private NodeView.Agent onlyAgentOf(int node) {
    assertThat(node(node).agents()).hasSize(1);
    return node(node).agents().getFirst();
  }

  private Page<NodeView> page(int limit, String cursor) {
    return new JdbcNodeViews(street.jdbc(), street.clock())
        .page(PageRequest.of(cursor, Integer.toString(limit)));
  }

  @Test
  void anAgentIsShownWithWhyItClaimsNothing() {
    assertThat(onlyAgentOf(1))
        .returns(List.of(), NodeView.Agent::hindrances)
        .returns(0L, NodeView.Agent::silentSeconds);
    street.execute(
        "update agent_session set hindrances = 'no-room,door-only,of-a-later-version',"
            + " free_bytes = 7 where agent_id = 1");
    street.execute("update agent set drain = true where id = 1");
    street.clock().pass(Duration.ofSeconds(20));
    assertThat(onlyAgentOf(1))
        .returns(true, NodeView.Agent::alive)
        .returns(true, NodeView.Agent::drain)
        .returns(20L, NodeView.Agent::silentSeconds)
        .returns(street.clock().instant().minusSeconds(20), NodeView.Agent::heartbeatAt)
        .returns(List.of(NO_ROOM, DOOR_ONLY, OTHER), NodeView.Agent::hindrances)
        .returns(ByteCount.of(7), NodeView.Agent::freeBytes);
  }

  @Test
  void anAgentIsSilentAfterTwoMissedHeartbeats() {
    street.clock().pass(Duration.ofSeconds(64));
    assertThat(onlyAgentOf(1).alive()).isTrue();
    street.clock().pass(Duration.ofSeconds(1));
    assertThat(onlyAgentOf(1)).returns(false, NodeView.Agent::alive);
    street.clock().pass(Duration.ofDays(1));
    assertThat(onlyAgentOf(1).alive()).isFalse();
    assertThat(onlyAgentOf(1).silentSeconds()).isEqualTo(86_465);
    assertThat(onlyAgentOf(3).alive()).isFalse();
    assertThat(onlyAgentOf(3).silentSeconds()).isNull();
  }

  @Test
  void anAgentThatStopsIsShownAtOnceUntilItStartsAgain() {
    Agents agents = new Agents(street);
    Incarnation life = agents.start(1);
    Instant asked = street.clock().instant();
    street.clock().pass(Duration.ofSeconds(10));
    agents.beat(life, Agents.heartbeat(life, List.of(), STOPPED));
    street.clock().pass(Duration.ofSeconds(8));
    ClaimRequest waiting = Agents.order(UUID.randomUUID(), life, 1, ByteCount.of(1));
    assertThat(agents.claim(life, waiting, asked)).as("it waited since before").isEmpty();
    assertThat(onlyAgentOf(1)).returns(false, NodeView.Agent::alive);
    assertThat(onlyAgentOf(1).liveness().words()).isEqualTo("stopped 8 s ago");
    assertThat(node(1).doors())
        .extracting(NodeView.Door::liveness)
        .containsExactly(onlyAgentOf(1).liveness());
    assertThat(new JdbcAgentStates(street.jdbc(), street.clock()).liveness())
        .containsEntry(new AgentName("agent_1"), onlyAgentOf(1).liveness());
    agents.start(1);
    assertThat(onlyAgentOf(1).liveness().words()).isEqualTo("heard 0 s ago");
  }

  @Test
  void aNodeIsShownWithStoredAndExpectedData() {
    street.dataset(1, 5, 1);
    street.request(1, 1, 3, 1);
    street.run();
    assertThat(node(1))
        .returns(5L, NodeView::files)
        .returns(ByteCount.of(5_000_000), NodeView::bytes)
        .returns(0L, NodeView::waitingFiles)
        .returns(List.of(door(true, 0)), NodeView::doors);
    assertThat(node(3))
        .returns(0L, NodeView::files)
        .returns(5L, NodeView::waitingFiles)
        .returns(ByteCount.of(5_000_000), NodeView::waitingBytes)
        .returns(List.of(), NodeView::doors);
  }

  @Test
  void aDoorServesAsLongAsItsAgentIsLive() {
    street.clock().pass(Duration.ofSeconds(64));
    assertThat(node(1).doors()).containsExactly(door(true, 64));
    street.clock().pass(Duration.ofSeconds(6));
    assertThat(node(1).doors()).containsExactly(door(false, 70));
  }

  private static NodeView.Door door(boolean alive, long silent) {
    return new NodeView.Door(
        "http", "http://127.0.0.1:1", new AgentName("agent_1"), alive, silent, false);
  }

  @Test
  void nodesComeInPagesByName() {
    Page<NodeView> first = page(3, null);
    assertThat(first.items()).extracting(n -> n.name().value()).hasSize(3).isSorted();
    Page<NodeView> second = page(3, first.next());
    assertThat(second.items()).extracting(n -> n.name().value()).containsExactly("NODE_4");
    assertThat(second.next()).isNull();
  }
}

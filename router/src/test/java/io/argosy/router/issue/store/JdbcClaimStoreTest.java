package io.argosy.router.issue.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.router.automation.Mode;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Circuits;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.Street;
import io.argosy.router.fixture.TaskRows;
import io.argosy.router.issue.ClaimStore;
import io.argosy.router.issue.ClaimStoreContract;
import io.argosy.router.issue.LinkPath;
import io.argosy.router.issue.ReroutingPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcClaimStoreTest implements ClaimStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  private final TaskRows tasks = new TaskRows(WORLD);

  @Override
  public ClaimStore store() {
    return new JdbcClaimStore(WORLD.get().jdbc());
  }

  @Override
  public long task(int priority) {
    return tasks.free(priority);
  }

  @Override
  public void prioritize(long task, int priority) {
    WORLD.get().execute("update task set priority = %d where id = %d", priority, task);
  }

  @Override
  public void withdraw(long task) {
    new JdbcTaskLedger(WORLD.get().jdbc()).withdraw(List.of(task), NOON);
  }

  @Override
  public void know(LinkPath path) {
    Street street = WORLD.get();
    street.execute("delete from link_forecast");
    street.execute("delete from agent_session");
    street.execute(
        """
        insert into link_forecast (source_node_id, destination_node_id, computed_at, rate,
            is_confirmed, success, capacity, capacity_is_lower_bound, round_trip_seconds,
            confidence, provenance)
        values (1, 3, '%s', %s, true, 1, null, false, %s, 1, '')
        """,
        NOON, path.bytesPerSecond() > 0 ? path.bytesPerSecond() : "null", path.roundTripSeconds());
    session(1, "tcp_send", path.send());
    session(3, "tcp_receive", path.receive());
  }

  private static void session(long agent, String column, OptionalLong limit) {
    WORLD
        .get()
        .execute(
            """
            insert into agent_session (agent_id, incarnation, version, started_at, heartbeat_at,
                until, %s)
            values (%s, 1, 'v', '%4$s', '%4$s', '%4$s', %3$s)
            """,
            column, agent, limit.isPresent() ? limit.getAsLong() : "null", NOON);
  }

  @Test
  void theSmallerEndAndTheHigherRateDecide() {
    task(1);
    UUID claim = UUID.randomUUID();
    store().take(3, Agents.order(claim, FIRST, 1, Agents.PLENTY), List.of(3L), NOON);
    LinkName link = new LinkName(new NodeName("NODE_1"), new NodeName("NODE_3"));
    know(new LinkPath(link, Optional.empty(), 0.05, 1e6, OptionalLong.of(9), OptionalLong.of(8)));
    WORLD.get().execute("update link_forecast set capacity = 5e6");
    session(2, "tcp_send", OptionalLong.of(7));
    WORLD.get().execute("insert into door values (99, 2, 1, 'http', 'http://127.0.0.1:9')");
    assertThat(store().pathsOf(claim, NOON))
        .containsExactly(
            new LinkPath(
                link, Optional.empty(), 0.05, 5e6, OptionalLong.of(9), OptionalLong.of(7)));
    WORLD.get().execute("update link_forecast set capacity = 5e5");
    assertThat(store().pathsOf(claim, NOON).getFirst().bytesPerSecond()).isEqualTo(1e6);
    WORLD.get().execute("update link_forecast set round_trip_seconds = null");
    assertThat(store().pathsOf(claim, NOON)).isEmpty();
  }

  @Test
  void aUsableCircuitIsAPathOfItsOwn() {
    task(1);
    UUID claim = UUID.randomUUID();
    store().take(3, Agents.order(claim, FIRST, 1, Agents.PLENTY), List.of(3L), NOON);
    WORLD.get().execute("delete from agent_session");
    session(1, "tcp_send", OptionalLong.of(8));
    session(3, "tcp_receive", OptionalLong.of(9));
    UUID circuit = new UUID(0, 7);
    Circuits.usable(WORLD.get(), circuit, NOON.plusSeconds(3600));
    LinkName link = new LinkName(new NodeName("NODE_1"), new NodeName("NODE_3"));
    assertThat(store().pathsOf(claim, NOON))
        .containsExactly(
            new LinkPath(
                link, Optional.of(circuit), 0.05, 1e9, OptionalLong.of(9), OptionalLong.of(8)));
    Circuits.unusable(
        WORLD.get(), circuit, why -> assertThat(store().pathsOf(claim, NOON)).as(why).isEmpty());
    for (String change : List.of("agent_id = 4", "agent_id = 3, round_trip_millis = null")) {
      WORLD.get().execute("update circuit set usable = true, closed_at = null, " + change);
      assertThat(store().pathsOf(claim, NOON)).as(change).isEmpty();
    }
  }

  @Override
  public void askBack(long task, Instant at) {
    new JdbcReliefStore(WORLD.get().jdbc(), new ReroutingPolicy(Mode.ON, Duration.ZERO))
        .askBack(new long[] {task}, at);
  }

  @Override
  public void leaseUntil(Instant until) {
    WORLD
        .get()
        .execute(
            "insert into agent_session values (3, 1, 'v', '%1$s', '%1$s', '%2$s')", NOON, until);
  }
}

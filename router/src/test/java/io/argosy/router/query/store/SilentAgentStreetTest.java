package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.FileWaitView;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.WaitView;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Street;
import io.argosy.router.issue.Incarnation;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files wanted at node 3, whose only agent was last heard at noon; its lease ends a day later. */
class SilentAgentStreetTest {

  private static final ByteCount WINDOW = ByteCount.of(10_000_000);
  private static final Duration LEASE = Duration.ofDays(1);

  private Street street;

  @BeforeEach
  void open() {
    street = new Street();
    street.execute(
        "insert into agent_session select 3, 1, 'v', timestamptz '%1$s', timestamptz '%1$s',"
            + " timestamptz '%1$s' + interval '1 day'",
        Street.NOON);
    street.dataset(1, 5, 1);
    street.request(1, 1, 3, 1);
    street.run();
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void tasksOfASilentAgentDoNotMove() {
    street.execute(
        "insert into claim values ('00000000-0000-0000-0000-000000000001', 3, 1, timestamptz '%s')",
        Street.NOON);
    street.execute("update task set claim_id = '00000000-0000-0000-0000-000000000001'");
    street.clock().pass(Duration.ofSeconds(64));
    assertThat(request().status()).hasToString("moving");
    assertThat(file().reason()).isEqualTo("in-transfer");
    street.clock().pass(Duration.ofSeconds(1));
    WaitView shown = waits("agent-silent");
    assertThat(shown.outlook()).isEqualTo("waits");
    assertThat(shown.until()).isEqualTo(Street.NOON.plus(LEASE));
    assertThat(shown.detail())
        .isEqualTo(
            "agent agent_3 has it and is not heard from; another agent may take it when its lease"
                + " ends");
  }

  @Test
  void tasksOfAnAgentThatStopsDoNotMoveFromThen() {
    Agents agents = new Agents(street);
    Incarnation life = agents.start(3);
    UUID claim = UUID.randomUUID();
    assertThat(agents.claim(life, claim, 5)).hasSize(5);
    assertThat(request().status()).hasToString("moving");
    street.clock().pass(Duration.ofSeconds(1));
    agents.beat(life, Agents.heartbeat(life, List.of(claim), ClaimHindrance.STOPPED));
    assertThat(waits("agent-silent").detail()).startsWith("agent agent_3 has it and has stopped;");
    agents.beat(life, List.of(claim));
    assertThat(request().status()).hasToString("moving");
  }

  /** Bytes from a source that is not heard from are not on their way. */
  @Test
  void claimedFilesOfASilentSourceDoNotMove() {
    Agents agents = new Agents(street);
    Incarnation source = agents.start(1);
    Incarnation life = agents.start(3);
    UUID claim = UUID.randomUUID();
    assertThat(agents.claim(life, claim, 5)).hasSize(5);
    street.clock().pass(Duration.ofSeconds(64));
    agents.beat(life, List.of(claim));
    assertThat(request().status()).hasToString("moving");
    street.clock().pass(Duration.ofSeconds(1));
    assertThat(waits("sources-away").detail())
        .isEqualTo("no live agent has a door at NODE_1, where it is");
    agents.beat(source, List.of());
    assertThat(request().status()).hasToString("moving");
  }

  @Test
  void withoutALiveAgentTheDestinationIsAway() {
    street.clock().pass(Duration.ofSeconds(65));
    assertThat(waits("destination-away").detail())
        .isEqualTo("no active agent at NODE_3 receives files");
  }

  /** The counts may be newer than the file requests. */
  @Test
  void filesThatAreCountedAsArrivedDoNotWait() {
    street.execute("update block_destination set done_files = 2, done_bytes = 2000000");
    assertThat(request().waits()).extracting(WaitView::files).containsExactly(3L);
    street.execute("update block_destination set done_files = 5, done_bytes = 5000000");
    assertThat(request().waits()).isEmpty();
    assertThat(request().status()).hasToString("done");
  }

  private RequestView request() {
    return new JdbcRequestViews(street.jdbc(), street.clock(), WindowSize.of(WINDOW))
        .one(1)
        .orElseThrow();
  }

  private FileWaitView file() {
    return new JdbcFileWaits(street.jdbc(), street.clock(), WindowSize.of(WINDOW))
        .one(new Lfn("/d/1/00002"), new NodeName("NODE_3"))
        .orElseThrow();
  }

  /** Requires this reason of each file and of the request, and returns it. */
  private WaitView waits(String reason) {
    RequestView request = request();
    assertThat(request.status()).hasToString("waiting");
    assertThat(request.waits()).hasSize(1);
    WaitView shown = request.waits().getFirst();
    assertThat(shown.reason()).isEqualTo(reason).isEqualTo(file().reason());
    assertThat(shown.until()).isEqualTo(file().until());
    return shown;
  }
}

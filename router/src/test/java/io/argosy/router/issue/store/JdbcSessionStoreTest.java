package io.argosy.router.issue.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.Registration.TcpLimits;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.issue.Incarnation;
import io.argosy.router.issue.SessionStore;
import io.argosy.router.issue.SessionStoreContract;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcSessionStoreTest implements SessionStoreContract {

  static final Duration ALIVE_FOR = Duration.ofSeconds(70);

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public SessionStore store() {
    return new JdbcSessionStore(WORLD.get().jdbc());
  }

  @Override
  public TcpLimits limitsOf(long agentId) {
    return WORLD
        .get()
        .jdbc()
        .sql(
            """
            select tcp_receive, tcp_send, tcp_receive_set, tcp_send_set from agent_session
            where agent_id = :agent
            """)
        .param("agent", agentId)
        .query(
            (row, n) ->
                new TcpLimits(
                    row.getObject(1, Long.class),
                    row.getObject(2, Long.class),
                    row.getObject(3, Long.class),
                    row.getObject(4, Long.class)))
        .single();
  }

  @Test
  void hindrancesAreShownUntilASignReportsOthers() {
    open();
    assertThat(shown()).isEmpty();
    renew(Set.of(ClaimHindrance.NO_ROOM, ClaimHindrance.DRAINING));
    assertThat(shown()).containsExactly(ClaimHindrance.NO_ROOM, ClaimHindrance.DRAINING);
    renew(Set.of());
    assertThat(shown()).isEmpty();
    renew(Set.of(ClaimHindrance.NO_ROOM));
    open();
    assertThat(shown()).isEmpty();
  }

  @Test
  void freeSpaceIsShownUntilTheNextIncarnation() {
    open();
    assertThat(room()).isEmpty();
    renew(Optional.of(ByteCount.of(5_000_000_000_000L)));
    assertThat(room()).contains(5_000_000_000_000L);
    renew(Optional.empty());
    assertThat(room()).as("a claim does not report it").contains(5_000_000_000_000L);
    open();
    assertThat(room()).as("another incarnation").isEmpty();
  }

  @Test
  void aSignCountsForItsOwnDuration() {
    open();
    assertThat(silentFrom()).isEqualTo(NOON.plusSeconds(65));
    renew(Optional.empty());
    assertThat(silentFrom()).isEqualTo(NOON.plusSeconds(70));
  }

  @Test
  void anEarlierSignInTheFutureDoesNotDelaySilence() {
    open();
    renewAt(NOON.plus(A_MONTH));
    renewAt(NOON.plusSeconds(30));
    assertThat(silentFrom()).isEqualTo(NOON.plusSeconds(30 + 65));
    assertThat(leaseEnd()).isEqualTo(NOON.plusSeconds(30).plus(LEASE));
  }

  private void renewAt(Instant at) {
    var sign = Agents.sign(at, at.plus(LEASE), Set.of());
    assertThat(store().renew(new Incarnation(3, 1), sign, at)).isTrue();
  }

  private static Instant leaseEnd() {
    return moment("select until from agent_session where agent_id = 3");
  }

  private static Instant silentFrom() {
    return moment("select silent_from from issue_session_facts where agent_id = 3");
  }

  private static Instant moment(String sql) {
    return WORLD.get().jdbc().sql(sql).query(OffsetDateTime.class).single().toInstant();
  }

  private void renew(Optional<ByteCount> free) {
    var sign = new SessionStore.Sign(NOON, NOON.plusSeconds(600), ALIVE_FOR, Set.of(), free);
    assertThat(store().renew(new Incarnation(3, 1), sign, NOON)).isTrue();
  }

  private static Optional<Long> room() {
    return WORLD
        .get()
        .jdbc()
        .sql(
            "select free_bytes from issue_session_facts where agent_id = 3 and free_bytes is not null")
        .query(Long.class)
        .optional();
  }

  private void open() {
    store().open(3, "v", sign(Set.of()), NOON);
  }

  private void renew(Set<ClaimHindrance> hindrances) {
    assertThat(store().renew(new Incarnation(3, 1), sign(hindrances), NOON)).isTrue();
  }

  private static SessionStore.Sign sign(Set<ClaimHindrance> hindrances) {
    return Agents.sign(NOON, NOON.plusSeconds(600), hindrances);
  }

  private static List<ClaimHindrance> shown() {
    return WORLD
        .get()
        .jdbc()
        .sql("select hindrances from issue_session_facts where agent_id = 3")
        .query((row, n) -> ClaimHindrance.split(row.getString(1)))
        .single();
  }
}

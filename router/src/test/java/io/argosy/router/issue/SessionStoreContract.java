package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.agent.Registration.TcpLimits;
import io.argosy.router.fixture.Agents;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The contract of {@link SessionStore}. */
public interface SessionStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  Duration LEASE = Duration.ofMinutes(10);

  Duration A_MONTH = Duration.ofDays(31);

  SessionStore store();

  /** Returns what is stored of the agent's host. */
  TcpLimits limitsOf(long agentId);

  @Test
  default void eachOpeningIssuesTheNextIncarnation() {
    assertThat(open(NOON, NOON)).hasValue(1);
    assertThat(open(NOON, NOON)).hasValue(2);
    assertThat(store().isCurrent(new Incarnation(3, 2))).isTrue();
    assertThat(store().isCurrent(new Incarnation(3, 1))).isFalse();
    assertThat(store().isCurrent(new Incarnation(4, 1))).isFalse();
  }

  @Test
  default void anAgentThatIsAliveIsNotReplaced() {
    open(NOON, NOON);
    assertThat(open(NOON.plusSeconds(5), NOON.minusSeconds(1))).isEmpty();
    assertThat(store().isCurrent(new Incarnation(3, 1))).isTrue();
    renew(new Incarnation(3, 1), NOON.plusSeconds(60));
    assertThat(open(NOON.plusSeconds(70), NOON.plusSeconds(59))).isEmpty();
    assertThat(open(NOON.plusSeconds(70), NOON.plusSeconds(60))).hasValue(2);
  }

  /** A waiting request is answered after later signs of life. */
  @Test
  default void aSignThatIsStoredLateDoesNotShortenALease() {
    open(NOON, NOON);
    renew(new Incarnation(3, 1), NOON.plusSeconds(60));
    Instant receivedAt = NOON.plusSeconds(40);
    assertThat(store().renew(new Incarnation(3, 1), sign(receivedAt), NOON.plusSeconds(60)))
        .isTrue();
    assertThat(open(NOON.plusSeconds(70), NOON.plusSeconds(59))).isEmpty();
  }

  /** The clock was 31 days ahead and is right again: a dead agent must not be alive until then. */
  @Test
  default void aSignInTheFutureLastsOnlyUntilTheNextOne() {
    open(NOON, NOON);
    renew(new Incarnation(3, 1), NOON.plus(A_MONTH));
    renew(new Incarnation(3, 1), NOON.plusSeconds(30));
    assertThat(open(NOON.plusSeconds(95), NOON.plusSeconds(30))).hasValue(2);
  }

  @Test
  default void aSignInTheFutureDoesNotPreventAReplacement() {
    open(NOON, NOON);
    renew(new Incarnation(3, 1), NOON.plus(A_MONTH));
    assertThat(open(NOON.plusSeconds(30), NOON)).hasValue(2);
  }

  @Test
  default void anAgentIsSilentOnceItsLeaseHasEnded() {
    open(NOON, NOON);
    Instant end = NOON.plus(LEASE);
    assertThat(store().lockSilent(Set.of(3L, 4L), end.minusSeconds(1))).isEmpty();
    assertThat(store().lockSilent(Set.of(3L, 4L), end)).containsExactly(3L);
    assertThat(store().lockSilent(Set.of(4L), end)).isEmpty();
    renew(new Incarnation(3, 1), NOON.plusSeconds(1));
    assertThat(store().lockSilent(Set.of(3L), end)).isEmpty();
  }

  @Test
  default void onlyTheCurrentIncarnationRenews() {
    open(NOON, NOON);
    open(NOON, NOON);
    assertThat(renew(new Incarnation(3, 1), NOON)).isFalse();
    assertThat(renew(new Incarnation(3, 3), NOON)).isFalse();
    assertThat(renew(new Incarnation(3, 2), NOON)).isTrue();
    assertThat(renew(new Incarnation(99, 1), NOON)).isFalse();
  }

  @Test
  default void aReadingIsCountedOnceByEachIncarnation() {
    open(NOON, NOON);
    assertThat(store().count(new Incarnation(3, 1), 1)).isTrue();
    assertThat(store().count(new Incarnation(3, 1), 7)).isTrue();
    assertThat(store().count(new Incarnation(3, 1), 7)).isFalse();
    assertThat(store().count(new Incarnation(3, 1), 2)).as("sent earlier").isFalse();
    renew(new Incarnation(3, 1), NOON.plusSeconds(3));
    assertThat(store().count(new Incarnation(3, 1), 7)).isFalse();
    open(NOON.plusSeconds(9), NOON.plusSeconds(9));
    assertThat(store().count(new Incarnation(3, 1), 8)).as("of an earlier incarnation").isFalse();
    assertThat(store().count(new Incarnation(3, 2), 1)).isTrue();
  }

  @Test
  default void theLimitsOfTheLastIncarnationAreKept() {
    open(NOON, NOON);
    TcpLimits limits = new TcpLimits(6_291_456L, 4_194_304L, 212_992L, null);
    store().keep(new Incarnation(3, 1), limits);
    assertThat(limitsOf(3)).isEqualTo(limits);
    open(NOON, NOON);
    store().keep(new Incarnation(3, 1), new TcpLimits(1L, 1L, 1L, 1L));
    assertThat(limitsOf(3)).as("of an earlier incarnation").isEqualTo(limits);
    store().keep(new Incarnation(3, 2), TcpLimits.UNKNOWN);
    assertThat(limitsOf(3)).isEqualTo(TcpLimits.UNKNOWN);
  }

  private boolean renew(Incarnation incarnation, Instant receivedAt) {
    return store().renew(incarnation, sign(receivedAt), receivedAt);
  }

  private OptionalLong open(Instant at, Instant silentSince) {
    return store().open(3, "v", sign(at), silentSince);
  }

  private static SessionStore.Sign sign(Instant at) {
    return Agents.sign(at, at.plus(LEASE), Set.of());
  }
}

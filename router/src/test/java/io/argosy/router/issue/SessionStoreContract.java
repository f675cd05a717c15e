package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every store of sessions does. */
public interface SessionStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  SessionStore store();

  @Test
  default void eachOpeningDealsTheNextIncarnation() {
    assertThat(open(NOON, NOON)).hasValue(1);
    assertThat(open(NOON, NOON)).hasValue(2);
    assertThat(store().isCurrent(new Incarnation(3, 2))).isTrue();
    assertThat(store().isCurrent(new Incarnation(3, 1))).isFalse();
    assertThat(store().isCurrent(new Incarnation(4, 1))).isFalse();
  }

  @Test
  default void whoWasHeardOfSinceKeepsItsPlace() {
    open(NOON, NOON);
    assertThat(open(NOON.plusSeconds(5), NOON.minusSeconds(1))).isEmpty();
    assertThat(store().isCurrent(new Incarnation(3, 1))).isTrue();
    store().renew(new Incarnation(3, 1), sign(NOON.plusSeconds(60)));
    assertThat(open(NOON.plusSeconds(70), NOON.plusSeconds(59))).isEmpty();
    assertThat(open(NOON.plusSeconds(70), NOON.plusSeconds(60))).hasValue(2);
  }

  /** A request that waits is answered after later signs of life. */
  @Test
  default void aSignThatIsKeptLateMakesNoAgentOlder() {
    open(NOON, NOON);
    store().renew(new Incarnation(3, 1), sign(NOON.plusSeconds(60)));
    assertThat(store().renew(new Incarnation(3, 1), sign(NOON.plusSeconds(40)))).isTrue();
    assertThat(open(NOON.plusSeconds(70), NOON.plusSeconds(59))).isEmpty();
  }

  @Test
  default void onlyTheCurrentIncarnationRenews() {
    open(NOON, NOON);
    open(NOON, NOON);
    assertThat(store().renew(new Incarnation(3, 1), sign(NOON))).isFalse();
    assertThat(store().renew(new Incarnation(3, 3), sign(NOON))).isFalse();
    assertThat(store().renew(new Incarnation(3, 2), sign(NOON))).isTrue();
    assertThat(store().renew(new Incarnation(99, 1), sign(NOON))).isFalse();
  }

  private OptionalLong open(Instant at, Instant silentSince) {
    return store().open(3, "v", sign(at), silentSince);
  }

  private static SessionStore.Sign sign(Instant at) {
    return new SessionStore.Sign(at, at.plusSeconds(600), Set.of());
  }
}

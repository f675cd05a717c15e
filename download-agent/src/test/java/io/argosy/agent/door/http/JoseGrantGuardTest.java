package io.argosy.agent.door.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.door.Grant;
import io.argosy.agent.door.KnownKeys;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.fixture.GrantSigner;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.GrantClaims;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JoseGrantGuardTest {

  private static final NodeName NODE = new NodeName("SRC");
  private static final String AUDIENCE = "agent_SRC/SRC";
  private static final GrantSigner ROUTER = new GrantSigner("key-1");

  private final AtomicInteger fetched = new AtomicInteger();
  private final AtomicBoolean away = new AtomicBoolean();

  @Test
  void unknownKeysAreFetchedAtALimitedRate() {
    JoseGrantGuard guard = guard();
    for (int i = 0; i < 20; i++) {
      String grant = new GrantSigner("nobody-" + i).sign(claims());
      assertThatThrownBy(() -> guard.check(grant)).isInstanceOf(Refusal.class);
    }
    assertThat(fetched).hasValue(1);
  }

  /** A forged grant must not make the door ask repeatedly, nor wait, while the router is down. */
  @Test
  void anUnreachableRouterIsAskedAtALimitedRate() {
    away.set(true);
    JoseGrantGuard guard = guard();
    for (int i = 0; i < 20; i++) {
      String grant = new GrantSigner("nobody-" + i).sign(claims());
      assertThatThrownBy(() -> guard.check(grant)).isInstanceOf(RouterUnreachableException.class);
    }
    assertThat(fetched).hasValue(1);
  }

  @Test
  void keysFetchedFirstAreNotRequestedAgain() {
    RouterKeys keys = keys();
    keys.fetchFirst();
    keys.fetchFirst();
    away.set(true);
    guard(keys).check(ROUTER.sign(claims()));
    assertThat(fetched).hasValue(1);
  }

  @Test
  void aGrantNamesTheMarkAndTheStorageIfTheRouterDoes() {
    JwtClaims claims = claims();
    assertThat(guard().check(ROUTER.sign(claims)))
        .returns(OptionalInt.empty(), Grant::sciTag)
        .satisfies(
            grant ->
                assertThatThrownBy(() -> grant.requireCopyTo("https://se:1094"))
                    .hasMessageContaining("is not the one that the grant names"));
    claims.setClaim(GrantClaims.SCI_TAG, 1033);
    claims.setStringClaim(GrantClaims.COPY_TO, "https://se:1094");
    assertThat(guard().check(ROUTER.sign(claims)).requireCopyTo("https://se:1094").redirectHosts())
        .as("by an earlier router")
        .isEmpty();
    claims.setStringListClaim(GrantClaims.COPY_TO_HOSTS, List.of("pool1", "pool2"));
    Grant grant = guard().check(ROUTER.sign(claims));
    assertThat(grant.requireCopyTo("https://se:1094").redirectHosts())
        .containsExactly("pool1", "pool2");
    assertThat(grant.sciTag()).hasValue(1033);
    for (String other : List.of("https://se:1095", "http://se:1094", "https://se:1094/")) {
      assertThatThrownBy(() -> grant.requireCopyTo(other)).isInstanceOf(Refusal.class);
    }
  }

  private JoseGrantGuard guard() {
    return guard(keys());
  }

  private RouterKeys keys() {
    return new RouterKeys(new KeysOnly(), new NoStoredKeys(), Clock.systemUTC());
  }

  private static JoseGrantGuard guard(RouterKeys keys) {
    return new JoseGrantGuard("agent_SRC", List.of(NODE), keys, Clock.systemUTC());
  }

  private final class KeysOnly implements RouterExchange {
    @Override
    public <T> T post(String path, Object message, Class<T> answer) {
      throw new AssertionError("nothing is posted: " + path);
    }

    @Override
    public String get(String path) {
      fetched.incrementAndGet();
      if (away.get()) {
        throw new RouterUnreachableException("away");
      }
      return ROUTER.keys();
    }
  }

  private static final class NoStoredKeys implements KnownKeys {
    @Override
    public Optional<String> read() {
      return Optional.empty();
    }

    @Override
    public void write(String keys) {}
  }

  @Test
  void aValidGrantHasTheValuesOfItsClaims() {
    JwtClaims claims = claims();
    claims.setJwtId("once");
    claims.setStringListClaim(GrantClaims.ADDRESSES, List.of("10.0.0.1"));
    Grant grant = guard().check(ROUTER.sign(claims));
    assertThat(grant.id()).isEqualTo("once");
    assertThat(grant.node()).isEqualTo(NODE);
    assertThat(grant.agent()).isEqualTo("destination_agent");
    assertThat(grant.addresses()).containsExactly("10.0.0.1");
  }

  @Test
  void aClockMayBeAMinuteWrongAndNoMore() {
    assertThat(guard().check(ROUTER.sign(endingIn(-30))).node()).isEqualTo(NODE);
    assertRefused(ROUTER.sign(endingIn(-61)));
  }

  @Test
  void aGrantSignedByAnotherKeyIsRefused() {
    assertRefused(new GrantSigner("key-1").sign(claims()));
    assertRefused(new GrantSigner("key-2").sign(claims()));
  }

  @Test
  void aGrantForAnotherOrSeveralDoorsIsRefused() {
    assertRefused(ROUTER.sign(GrantSigner.claims("agent_OTHER/SRC", List.of())));
    JwtClaims several = claims();
    several.setAudience(AUDIENCE, "agent_OTHER/SRC");
    assertRefused(ROUTER.sign(several));
  }

  @ParameterizedTest
  @ValueSource(strings = {"exp", "jti", "sub", "iss", "aud", "job", "filesSha256", "addresses"})
  void aClaimThatIsAbsentIsRefused(String claim) {
    JwtClaims claims = claims();
    claims.unsetClaim(claim);
    assertRefused(ROUTER.sign(claims));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "not a grant", "a.b.c"})
  void aTextThatIsNoGrantIsRefused(String text) {
    assertRefused(text);
  }

  @Test
  void aGrantThatWasChangedIsRefused() {
    String grant = ROUTER.sign(claims());
    int signature = grant.lastIndexOf('.') + 1;
    char other = grant.charAt(signature) == 'A' ? 'B' : 'A';
    assertRefused(grant.substring(0, signature) + other + grant.substring(signature + 1));
    assertRefused(grant.substring(0, signature));
  }

  private void assertRefused(String grant) {
    assertThatThrownBy(() -> guard().check(grant)).isInstanceOf(Refusal.class);
  }

  private static JwtClaims endingIn(long seconds) {
    JwtClaims claims = claims();
    NumericDate end = NumericDate.now();
    end.addSeconds(seconds);
    claims.setExpirationTime(end);
    return claims;
  }

  private static JwtClaims claims() {
    return GrantSigner.claims(AUDIENCE, List.of());
  }
}

package io.argosy.agent.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.door.http.JoseGrantGuard;
import io.argosy.agent.door.http.RouterKeys;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.fixture.GrantSigner;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.junit.jupiter.api.Test;

class GrantGuardTest {

  private static final NodeName NODE = new NodeName("SRC");
  private static final String AUDIENCE = "agent_SRC/SRC";

  private final GrantSigner router = new GrantSigner("key-1");
  private final AtomicInteger fetched = new AtomicInteger();
  private final AtomicBoolean away = new AtomicBoolean();

  @Test
  void theGuardHolds() {
    assertHolds(guard());
  }

  /** The same assertions bite: a guard that believes what it reads does not pass. */
  @Test
  void aPermissiveGuardDoesNotPass() {
    GrantGuard permissive =
        grant -> new Grant("id", NODE, "agent", "job", "", List.of(), Instant.MAX);
    assertThatThrownBy(() -> assertHolds(permissive)).isInstanceOf(AssertionError.class);
  }

  @Test
  void anUnknownKeyDoesNotMakeTheDoorHammerTheRouter() {
    GrantGuard guard = guard();
    for (int i = 0; i < 20; i++) {
      String grant = new GrantSigner("nobody-" + i).sign(claims());
      assertThatThrownBy(() -> guard.check(grant)).isInstanceOf(Refusal.class);
    }
    assertThat(fetched).hasValue(1);
  }

  /** A forged grant must not make the door ask again and again, nor wait, while nobody answers. */
  @Test
  void aRouterThatIsAwayIsNotHammeredEither() {
    away.set(true);
    GrantGuard guard = guard();
    for (int i = 0; i < 20; i++) {
      String grant = new GrantSigner("nobody-" + i).sign(claims());
      assertThatThrownBy(() -> guard.check(grant)).isInstanceOf(RouterUnreachableException.class);
    }
    assertThat(fetched).hasValue(1);
  }

  private void assertHolds(GrantGuard guard) {
    assertThat(guard.check(router.sign(claims())).node()).isEqualTo(NODE);
    assertRefused(guard, new GrantSigner("key-1").sign(claims()));
    assertRefused(guard, router.sign(GrantSigner.claims("agent_OTHER/SRC", List.of())));
    assertRefused(guard, router.sign(expired()));
    JwtClaims forever = claims();
    forever.unsetClaim("exp");
    assertRefused(guard, router.sign(forever));
    JwtClaims nameless = claims();
    nameless.unsetClaim("jti");
    assertRefused(guard, router.sign(nameless));
    JwtClaims listless = claims();
    listless.unsetClaim("filesSha256");
    assertRefused(guard, router.sign(listless));
  }

  private static void assertRefused(GrantGuard guard, String grant) {
    assertThatThrownBy(() -> guard.check(grant)).isInstanceOf(Refusal.class);
  }

  private static JwtClaims claims() {
    return GrantSigner.claims(AUDIENCE, List.of());
  }

  private static JwtClaims expired() {
    JwtClaims claims = claims();
    NumericDate past = NumericDate.now();
    past.addSeconds(-61);
    claims.setExpirationTime(past);
    return claims;
  }

  private GrantGuard guard() {
    Clock clock = Clock.systemUTC();
    RouterKeys keys = new RouterKeys(new KeysOnly(), new NothingKept(), clock);
    return new JoseGrantGuard("agent_SRC", List.of(NODE), keys, clock);
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
      return router.keys();
    }
  }

  private static final class NothingKept implements KnownKeys {
    @Override
    public Optional<String> read() {
      return Optional.empty();
    }

    @Override
    public void write(String keys) {}
  }
}

package io.argosy.agent.door.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.door.GrantGuard;
import io.argosy.agent.door.GrantGuardContract;
import io.argosy.agent.door.KnownKeys;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.fixture.GrantSigner;
import io.argosy.common.refusal.Refusal;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class JoseGrantGuardTest implements GrantGuardContract {

  private final AtomicInteger fetched = new AtomicInteger();
  private final AtomicBoolean away = new AtomicBoolean();

  @Test
  void unknownKeysAreFetchedAtALimitedRate() {
    GrantGuard guard = guard();
    for (int i = 0; i < 20; i++) {
      String grant = new GrantSigner("nobody-" + i).sign(GrantGuardContract.claims());
      assertThatThrownBy(() -> guard.check(grant)).isInstanceOf(Refusal.class);
    }
    assertThat(fetched).hasValue(1);
  }

  /** A forged grant must not make the door ask repeatedly, nor wait, while the router is down. */
  @Test
  void anUnreachableRouterIsAskedAtALimitedRate() {
    away.set(true);
    GrantGuard guard = guard();
    for (int i = 0; i < 20; i++) {
      String grant = new GrantSigner("nobody-" + i).sign(GrantGuardContract.claims());
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
    guard(keys).check(ROUTER.sign(GrantGuardContract.claims()));
    assertThat(fetched).hasValue(1);
  }

  @Override
  public GrantGuard guard() {
    return guard(keys());
  }

  private RouterKeys keys() {
    return new RouterKeys(new KeysOnly(), new NothingKept(), Clock.systemUTC());
  }

  private static GrantGuard guard(RouterKeys keys) {
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

  private static final class NothingKept implements KnownKeys {
    @Override
    public Optional<String> read() {
      return Optional.empty();
    }

    @Override
    public void write(String keys) {}
  }
}

package io.argosy.agent.door.http;

import io.argosy.agent.door.KnownKeys;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import java.security.Key;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.lang.JoseException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The router's public keys, fetched again for an unknown one, at a limited rate. */
public final class RouterKeys {

  private static final Logger LOG = LoggerFactory.getLogger(RouterKeys.class);
  private static final String PATH = "/agent/v1/keys";
  private static final Duration AT_MOST_EVERY = Duration.ofSeconds(10);

  private final RouterExchange router;
  private final KnownKeys stored;
  private final Clock clock;
  private final AtomicReference<Ask> last = new AtomicReference<>(new Ask(Instant.MIN, true));
  private volatile JsonWebKeySet known = new JsonWebKeySet();

  /**
   * The last request to the router.
   *
   * @param answered if true, a key that the answer does not list does not exist
   */
  private record Ask(Instant at, boolean answered) {}

  public RouterKeys(RouterExchange router, KnownKeys stored, Clock clock) {
    this.router = router;
    this.stored = stored;
    this.clock = clock;
    stored.read().ifPresent(text -> known = parse(text).orElse(known));
  }

  /**
   * Fetches the keys if none is known. Otherwise the first grants, which arrive together, would be
   * refused as busy while one of them fetches the keys.
   *
   * @throws RouterUnreachableException the router cannot be reached now
   * @throws RouterRefusedException it refuses this agent
   */
  public void fetchFirst() {
    if (known.getJsonWebKeys().isEmpty()) {
      learn(router.get(PATH));
    }
  }

  /**
   * Returns the key; empty if the router has no such key. A known key needs no request.
   *
   * @throws RouterUnreachableException the router cannot be reached now
   */
  Optional<Key> key(String id) {
    Optional<Key> found = find(id);
    return found.isPresent() ? found : keyAfterFetch(id);
  }

  /** Only one caller fetches, and no other waits for it: forged keys must not block the door. */
  private Optional<Key> keyAfterFetch(String id) {
    Instant now = clock.instant();
    Ask before = last.get();
    Ask asking = new Ask(now, false);
    boolean due = now.isAfter(before.at().plus(AT_MOST_EVERY));
    if (due && last.compareAndSet(before, asking)) {
      learn(askRouter());
      last.compareAndSet(asking, new Ask(now, true));
    } else if (!last.get().answered()) {
      throw new RouterUnreachableException("the router's keys are not known yet");
    }
    return find(id);
  }

  private Optional<Key> find(String id) {
    return Optional.ofNullable(known.findJsonWebKey(id, null, null, null)).map(JsonWebKey::getKey);
  }

  private void learn(String text) {
    Optional<JsonWebKeySet> fresh = parse(text);
    if (fresh.isPresent()) {
      known = fresh.get();
      stored.write(text);
    }
  }

  /** A router that refuses this agent says nothing about the grant of another. */
  private String askRouter() {
    try {
      return router.get(PATH);
    } catch (RouterRefusedException refused) {
      throw new RouterUnreachableException("the router refused the keys: " + refused.getMessage());
    }
  }

  private static Optional<JsonWebKeySet> parse(String text) {
    try {
      return Optional.of(new JsonWebKeySet(text));
    } catch (JoseException e) {
      LOG.error("Could not read the router's keys: reason={}", e.getMessage());
      return Optional.empty();
    }
  }
}

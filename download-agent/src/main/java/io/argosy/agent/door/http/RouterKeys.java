package io.argosy.agent.door.http;

import io.argosy.agent.door.KnownKeys;
import io.argosy.agent.exchange.RouterExchange;
import java.security.Key;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.lang.JoseException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The router's public keys, fetched anew when an unknown one turns up, but not too often. */
public final class RouterKeys {

  private static final Logger LOG = LoggerFactory.getLogger(RouterKeys.class);
  private static final Duration AT_MOST_EVERY = Duration.ofSeconds(10);

  private final RouterExchange router;
  private final KnownKeys kept;
  private final Clock clock;
  private JsonWebKeySet known = new JsonWebKeySet();
  private Instant fetched = Instant.MIN;

  public RouterKeys(RouterExchange router, KnownKeys kept, Clock clock) {
    this.router = router;
    this.kept = kept;
    this.clock = clock;
    kept.read().ifPresent(text -> known = parse(text).orElse(known));
  }

  /** Empty where the router has no such key. */
  synchronized Optional<Key> key(String id) {
    Optional<Key> found = find(id);
    if (found.isEmpty() && clock.instant().isAfter(fetched.plus(AT_MOST_EVERY))) {
      fetch();
      found = find(id);
    }
    return found;
  }

  private Optional<Key> find(String id) {
    return Optional.ofNullable(known.findJsonWebKey(id, null, null, null)).map(JsonWebKey::getKey);
  }

  private void fetch() {
    String text = router.get("/agent/v1/keys");
    fetched = clock.instant();
    Optional<JsonWebKeySet> fresh = parse(text);
    if (fresh.isPresent()) {
      known = fresh.get();
      kept.write(text);
    }
  }

  private static Optional<JsonWebKeySet> parse(String text) {
    try {
      return Optional.of(new JsonWebKeySet(text));
    } catch (JoseException e) {
      LOG.error("The router's keys are not readable: reason={}", e.getMessage());
      return Optional.empty();
    }
  }
}

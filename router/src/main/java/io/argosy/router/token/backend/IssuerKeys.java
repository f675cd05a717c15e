package io.argosy.router.token.backend;

import java.io.IOException;
import java.net.ProtocolException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The public keys of an issuer, which its discovery document names. They are read again when they
 * are ten minutes old, and once a minute at most for a token whose key is not among them. While the
 * issuer does not answer, it is asked every ten seconds, and the keys read last are used for a day.
 */
final class IssuerKeys {

  private static final Logger LOG = LoggerFactory.getLogger(IssuerKeys.class);

  private static final Duration FRESH = Duration.ofMinutes(10);
  private static final Duration USABLE = Duration.ofDays(1);
  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(10);
  private static final String DISCOVERY = "/.well-known/openid-configuration";

  private final String issuer;
  private final IssuerHttp http;
  private final LongSupplier nanos;
  private final ReentrantLock asking = new ReentrantLock();
  private volatile State state = new State(List.of(), null, null, "it was not asked yet");

  /**
   * @param readAt when the keys were read; null: never
   * @param pauseUntil when the issuer may be asked again; null: at once
   * @param failure why the last reading failed
   */
  private record State(
      List<JsonWebKey> keys, @Nullable Long readAt, @Nullable Long pauseUntil, String failure) {}

  IssuerKeys(String issuer, IssuerHttp http, LongSupplier nanos) {
    this.issuer = issuer;
    this.http = http;
    this.nanos = nanos;
  }

  /**
   * @throws IOException there are none, with the reason
   */
  List<JsonWebKey> current() throws IOException {
    if (!isYoungerThan(FRESH)) {
      refresh();
    }
    State last = state;
    if (!isYoungerThan(USABLE)) {
      throw new IOException(last.failure());
    }
    return last.keys();
  }

  private boolean isYoungerThan(Duration age) {
    Long readAt = state.readAt();
    return readAt != null && nanos.getAsLong() - readAt < age.toNanos();
  }

  /** Reads the keys, unless they were read just now or another thread does it. */
  void refresh() {
    if (isPause() || !isMyTurn()) {
      return;
    }
    try {
      if (!isPause()) {
        state = read();
      }
    } finally {
      asking.unlock();
    }
  }

  private boolean isPause() {
    Long until = state.pauseUntil();
    return until != null && nanos.getAsLong() - until < 0;
  }

  /** Only who has no keys at all waits for others. */
  private boolean isMyTurn() {
    try {
      long patience = state.readAt() == null ? IssuerHttp.LONGEST.toNanos() : 0;
      return asking.tryLock(patience, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private State read() {
    try {
      List<JsonWebKey> keys = new JsonWebKeySet(answer(address())).getJsonWebKeys();
      long now = nanos.getAsLong();
      return new State(List.copyOf(keys), now, now + PAUSE.toNanos(), "");
    } catch (IOException | JoseException e) {
      String why = String.valueOf(e.getMessage());
      LOG.warn("Reading the keys of an issuer failed: issuer={} reason={}", issuer, why);
      State last = state;
      long until = nanos.getAsLong() + PAUSE_AFTER_FAILURE.toNanos();
      return new State(last.keys(), last.readAt(), until, why);
    }
  }

  private URI address() throws IOException {
    IssuerHttp.Answer found = ask(URI.create(issuer.replaceFirst("/$", "") + DISCOVERY));
    if (!found.text("issuer").equals(Optional.of(issuer))) {
      throw new ProtocolException("the discovery document is that of another issuer");
    }
    String keys = found.text("jwks_uri").orElse("");
    if (!keys.matches("https://[^\\s@]+")) {
      throw new ProtocolException("the discovery document names no keys at an address of HTTPS");
    }
    try {
      return URI.create(keys);
    } catch (IllegalArgumentException e) {
      throw new ProtocolException("the discovery document names no address of keys");
    }
  }

  private String answer(URI address) throws IOException {
    return ask(address).json().toString();
  }

  private IssuerHttp.Answer ask(URI address) throws IOException {
    IssuerHttp.Answer answer = http.send(new HttpGet(address));
    if (!answer.isOk()) {
      throw new ProtocolException("%s answers with status %d".formatted(address, answer.status()));
    }
    return answer;
  }
}

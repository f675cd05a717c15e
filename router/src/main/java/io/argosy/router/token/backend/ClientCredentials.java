package io.argosy.router.token.backend;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.Excerpt;
import io.argosy.common.unit.Sha256;
import io.argosy.common.wire.agent.StorageTokenAnswer;
import io.argosy.router.token.StorageToken;
import io.argosy.router.token.TokenFetcher;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.URI;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.entity.UrlEncodedFormEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.NameValuePair;
import org.apache.hc.core5.http.message.BasicNameValuePair;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fetches tokens with the credentials of a client (RFC 6749, section 4.4) or in exchange for
 * another token (RFC 8693), as Indigo IAM gives them: the audience is a field of the form. A token
 * is used again until 80 % of its validity has passed. There is one request at a time, for which
 * others wait 5 s at most, and none for 10 s after one that failed.
 */
public final class ClientCredentials implements TokenFetcher, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ClientCredentials.class);

  private static final Duration PAUSE = Duration.ofSeconds(10);
  private static final Duration LONGEST = Duration.ofDays(1);

  /** The least age of a token that is replaced because a storage refused it. */
  private static final Duration BETWEEN = Duration.ofMinutes(1);

  /** The last fifth is given to nobody new, and agents begin no request in the last minute. */
  private static final Duration SHORTEST = Duration.ofMinutes(5);

  private static final String URN = "urn:ietf:params:oauth:";
  private static final String ACCESS_TOKEN = URN + "token-type:access_token";
  private static final double USED = 0.8;
  private static final int MOST = 10_000;
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~+/=-]{1,8192}");

  /** Stands for all tokens while the issuer does not answer. */
  private static final Key ANY = new Key("", List.of());

  private record Key(String audience, List<String> scopes) {}

  private record Held(String token, String digest, long since, Duration validity) {}

  private final IssuerHttp http;
  private final URI endpoint;
  private final String client;
  private final Supplier<String> secret;
  private final Optional<Supplier<String>> subject;
  private final Duration patience;
  private final LongSupplier nanos;
  private final ReentrantLock asking = new ReentrantLock();
  private final Cache<Key, Held> held;

  /** Why there was no token. */
  private final Cache<Key, String> failed;

  /**
   * @param endpoint the issuer's address for requests of tokens
   * @param secret of the client; asked for each request, because it may be replaced
   * @param subject a token to exchange, asked for each request; empty: tokens are those of the
   *     client
   * @param trusted certificates to trust; empty for those of the JDK
   * @param nanos a monotonic time
   */
  public ClientCredentials(
      URI endpoint,
      String client,
      Supplier<String> secret,
      Optional<Supplier<String>> subject,
      Optional<SSLContext> trusted,
      LongSupplier nanos) {
    this(
        endpoint,
        client,
        secret,
        subject,
        new IssuerHttp(trusted, IssuerHttp.LONGEST),
        IssuerHttp.LONGEST,
        nanos);
  }

  /**
   * @param patience how long one waits for the requests of others
   */
  ClientCredentials(
      URI endpoint,
      String client,
      Supplier<String> secret,
      Optional<Supplier<String>> subject,
      IssuerHttp http,
      Duration patience,
      LongSupplier nanos) {
    this.http = http;
    this.endpoint = endpoint;
    this.client = client;
    this.secret = secret;
    this.subject = subject;
    this.patience = patience;
    this.nanos = nanos;
    this.held =
        Caffeine.newBuilder()
            .maximumSize(MOST)
            .ticker(nanos::getAsLong)
            .expireAfter(Expiry.<Key, Held>writing((key, it) -> usable(it.validity())))
            .build();
    this.failed =
        Caffeine.newBuilder()
            .maximumSize(MOST)
            .ticker(nanos::getAsLong)
            .expireAfterWrite(PAUSE)
            .build();
  }

  private static Duration usable(Duration validity) {
    return Duration.ofMillis((long) (validity.toMillis() * USED));
  }

  @Override
  public StorageTokenAnswer fetch(StorageToken wanted) {
    Key key = new Key(wanted.audience(), wanted.scopes());
    Held known = held.getIfPresent(key);
    return answer(known == null ? asked(key) : known);
  }

  @Override
  public void forget(Collection<String> digests) {
    if (!digests.isEmpty()) {
      Set<String> refused = new HashSet<>(digests);
      long now = nanos.getAsLong();
      held.asMap()
          .values()
          .removeIf(it -> now - it.since() >= BETWEEN.toNanos() && refused.contains(it.digest()));
    }
  }

  private StorageTokenAnswer answer(Held token) {
    Duration left = token.validity().minusNanos(nanos.getAsLong() - token.since());
    return new StorageTokenAnswer(token.token(), Math.max(0, left.toSeconds()));
  }

  private Held asked(Key key) {
    if (!isMyTurn()) {
      throw refusal(key, "it answers slowly, and others wait for it, too");
    }
    try {
      Held known = held.getIfPresent(key);
      if (known != null) {
        return known;
      }
      requireNoFailure(ANY, key);
      requireNoFailure(key, key);
      Held fresh = requested(key);
      held.put(key, fresh);
      return fresh;
    } finally {
      asking.unlock();
    }
  }

  /** A slow issuer would otherwise collect requests whose senders have long given up. */
  private boolean isMyTurn() {
    try {
      return asking.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void requireNoFailure(Key remembered, Key key) {
    String why = failed.getIfPresent(remembered);
    if (why != null) {
      throw refusal(key, why);
    }
  }

  private Held requested(Key key) {
    long began = nanos.getAsLong();
    try {
      String own = secret.get();
      Optional<String> exchanged = subject.map(Supplier::get);
      IssuerHttp.Answer answer = request(key, own, exchanged);
      if (!answer.isOk()) {
        throw refused(key, key, problem(answer, own, exchanged.orElse("")));
      }
      Duration validity = read(answer, key);
      LOG.info(
          "Fetched a storage token: issuer={} audience={} scopes={} validSeconds={}",
          endpoint,
          key.audience(),
          key.scopes(),
          validity.toSeconds());
      String token = answer.text("access_token").orElseThrow();
      return new Held(token, Sha256.hexOf(token), began, validity);
    } catch (ProtocolException e) {
      throw refused(key, key, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw refused(ANY, key, String.valueOf(e.getMessage()));
    } catch (RefusedToStart e) {
      // The message names a file of the router, which agents need not know.
      LOG.warn("Reading the secret for the issuer of tokens failed: {}", e.getMessage());
      throw refused(ANY, key, "the router cannot read the credentials of its client");
    }
  }

  private IssuerHttp.Answer request(Key key, String own, Optional<String> exchanged)
      throws IOException {
    HttpUriRequestBase request = new HttpUriRequestBase("POST", endpoint);
    String credentials = encoded(client) + ":" + encoded(own);
    request.setHeader(
        HttpHeaders.AUTHORIZATION,
        "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(UTF_8)));
    List<NameValuePair> form = new ArrayList<>(grant(exchanged));
    form.add(new BasicNameValuePair("scope", String.join(" ", key.scopes())));
    form.add(new BasicNameValuePair("audience", key.audience()));
    request.setEntity(new UrlEncodedFormEntity(form, UTF_8));
    return http.send(request);
  }

  /** RFC 8693, section 2.1. */
  private static List<NameValuePair> grant(Optional<String> exchanged) {
    if (exchanged.isEmpty()) {
      return List.of(new BasicNameValuePair("grant_type", "client_credentials"));
    }
    return List.of(
        new BasicNameValuePair("grant_type", URN + "grant-type:token-exchange"),
        new BasicNameValuePair("subject_token", exchanged.get()),
        new BasicNameValuePair("subject_token_type", ACCESS_TOKEN),
        new BasicNameValuePair("requested_token_type", ACCESS_TOKEN));
  }

  /** RFC 6749, section 2.3.1. */
  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  /** Returns how long the token is valid. */
  private static Duration read(IssuerHttp.Answer answer, Key key) throws ProtocolException {
    if (!answer.text("access_token").filter(it -> TOKEN.matcher(it).matches()).isPresent()
        || !answer.text("token_type").filter("bearer"::equalsIgnoreCase).isPresent()) {
      throw new ProtocolException("the answer has no bearer token");
    }
    long seconds = answer.json().path("expires_in").asLong(0);
    if (seconds <= 0) {
      throw new ProtocolException("the answer does not say how long the token is valid");
    }
    if (seconds < SHORTEST.toSeconds()) {
      throw new ProtocolException("the token is valid for less than 5 min: " + seconds + " s");
    }
    requireScopes(answer.text("scope"), Set.copyOf(key.scopes()));
    return Duration.ofSeconds(Math.min(seconds, LONGEST.toSeconds()));
  }

  /** A wider token would give an agent more than it needs. An issuer may leave the scopes out. */
  private static void requireScopes(Optional<String> given, Set<String> wanted)
      throws ProtocolException {
    Set<String> scopes = given.map(it -> Set.copyOf(List.of(it.split(" ")))).orElse(wanted);
    if (!scopes.containsAll(wanted)) {
      throw new ProtocolException("it permits less than was asked for");
    }
    if (scopes.stream().anyMatch(it -> it.startsWith("storage.") && !wanted.contains(it))) {
      throw new ProtocolException("it permits more than was asked for");
    }
  }

  /** RFC 6749, section 5.2. An issuer may repeat the secrets that it got. */
  private static String problem(IssuerHttp.Answer answer, String own, String exchanged) {
    String words =
        answer.text("error").orElse("")
            + answer.text("error_description").map(it -> ": " + it).orElse("");
    String hidden = Excerpt.without(own, Excerpt.without(exchanged, words));
    String plain = hidden.replaceAll("[^ -~]", "?");
    return "it answers with status %d %s"
        .formatted(answer.status(), plain.substring(0, Math.min(plain.length(), 200)))
        .strip();
  }

  private Refusal refused(Key remembered, Key key, String why) {
    failed.put(remembered, why);
    LOG.warn(
        "Fetching a storage token failed: issuer={} audience={} scopes={} reason=\"{}\"",
        endpoint,
        key.audience(),
        key.scopes(),
        why);
    return refusal(key, why);
  }

  /** Names the storage of the caller, whichever one the issuer was asked for. */
  private Refusal refusal(Key key, String why) {
    return new Refusal(
        Refusal.Kind.CONFLICT,
        "no-token",
        "The issuer %s gives no token for %s: %s.".formatted(endpoint, key.audience(), why),
        List.of());
  }

  @Override
  public void close() {
    http.close();
  }
}

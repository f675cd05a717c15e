package io.argosy.circuit.control.provider.http;

import io.argosy.circuit.control.CircuitProvider.Answer;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.control.provider.http.ProviderHttp.Received;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.Excerpt;
import io.argosy.common.wire.WireJson;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Calls a provider that speaks JSON. Each call is sent once; the answer has a largest size and a
 * deadline, and an answer that is not understood is none.
 */
public final class JsonCalls implements AutoCloseable {

  private static final int LARGEST = 4 * 1024 * 1024;
  private static final int LONGEST_EXCERPT = 300;
  private static final double BYTES_PER_MEGABIT = 1e6 / 8;
  private static final Pattern REFERENCE = Pattern.compile("[A-Za-z0-9_-]{1,64}");
  private static final JsonMapper JSON = WireJson.tolerant();

  private final String base;
  private final String name;
  private final Authorization authorization;
  private final ProviderHttp http;

  private record Problem(@Nullable String message) {}

  /** What the header Authorization of a call is. */
  @FunctionalInterface
  public interface Authorization extends AutoCloseable {

    /**
     * @param again whether the server has just refused what was returned before
     * @return empty if there is nothing, or nothing else, to say
     */
    Optional<String> header(boolean again) throws ProviderFailedException;

    @Override
    default void close() {}
  }

  /**
   * @param base before the path of each call
   * @param tls trusted certificates and the client's own; empty for those of the JDK
   * @param timeout for one call with its whole answer
   */
  public JsonCalls(
      URI base, Duration timeout, Optional<SSLContext> tls, Authorization authorization) {
    this.base = base.toString().replaceAll("/+$", "");
    this.name = "provider " + this.base;
    this.authorization = authorization;
    this.http = new ProviderHttp(name, LARGEST, timeout, tls);
  }

  public Received get(String path) throws ProviderFailedException {
    return call("GET", path, Optional.empty());
  }

  /** With a body that is written as JSON. */
  public Received post(String path, Object body) throws ProviderFailedException {
    return post(path, JSON.writeValueAsString(body), ContentType.APPLICATION_JSON);
  }

  /** With any other body. */
  public Received post(String path, String body, ContentType type) throws ProviderFailedException {
    return call("POST", path, Optional.of(new StringEntity(body, type)));
  }

  /** Without a body. */
  public Received send(String method, String path) throws ProviderFailedException {
    return call(method, path, Optional.empty());
  }

  private Received call(String method, String path, Optional<StringEntity> body)
      throws ProviderFailedException {
    Optional<String> said = authorization.header(false);
    Received received = exchange(method, path, body, said);
    if (received.status() == 401) {
      Optional<String> other = authorization.header(true);
      if (other.isPresent()) {
        received = exchange(method, path, body, other);
      }
    }
    http.requireReadable(received, "JSON");
    return received;
  }

  private Received exchange(
      String method, String path, Optional<StringEntity> body, Optional<String> said)
      throws ProviderFailedException {
    HttpUriRequestBase request = new HttpUriRequestBase(method, URI.create(base + path));
    request.setHeader(HttpHeaders.ACCEPT, "application/json, text/plain;q=0.9");
    said.ifPresent(it -> request.setHeader(HttpHeaders.AUTHORIZATION, it));
    body.ifPresent(request::setEntity);
    return http.exchange(request);
  }

  /** Reads the answer to a call that succeeded. */
  public <T> T read(Received reply, Class<T> type) throws ProviderFailedException {
    return read(required(reply).text(), type);
  }

  private <T> T read(String text, Class<T> type) throws ProviderFailedException {
    try {
      T value = JSON.readValue(text, type);
      if (value == null) {
        throw failed("sends an answer that is not understood");
      }
      return value;
    } catch (JacksonException e) {
      throw new ProviderFailedException(name + " sends an answer that is not understood", e);
    }
  }

  /** Reads an answer that is one text, with or without the quotation marks of JSON. */
  public String text(Received reply) throws ProviderFailedException {
    String text = required(reply).text();
    String plain = text.startsWith("\"") ? read(text, String.class).strip() : text;
    if (plain.isEmpty() || plain.length() > LONGEST_EXCERPT || plain.matches("(?s)[{\\[].*")) {
      throw failed("sends an answer that is not a text");
    }
    return plain;
  }

  /** Reads one text of an answer. */
  public String text(Received reply, String field) throws ProviderFailedException {
    JsonNode text = read(reply, JsonNode.class).path(field);
    if (!text.isString() || text.asString().isBlank()) {
      throw failed("sends an answer that is not understood");
    }
    return text.asString();
  }

  /** Reads a new circuit's reference. */
  public String reference(Received reply) throws ProviderFailedException {
    return reference(text(reply));
  }

  /** Returns a reference that is fit for the path of a call. */
  public String reference(String text) throws ProviderFailedException {
    if (!REFERENCE.matcher(text).matches()) {
      throw failed("has a circuit with a reference that is none");
    }
    return text;
  }

  /** Returns a reply that says that the call succeeded. */
  public Received required(Received reply) throws ProviderFailedException {
    if (!reply.isOk()) {
      throw failed(
          "answers with status " + reply.status() + message(reply).map(": "::concat).orElse(""));
    }
    return reply;
  }

  /** The text of an error, where the answer is an object with a message. */
  public static Optional<String> message(Received reply) {
    return readIfAny(reply.text(), Problem.class)
        .flatMap(it -> Optional.ofNullable(it.message()))
        .filter(it -> !it.isBlank())
        .map(JsonCalls::excerpt);
  }

  /** Reads what may be something else. */
  public static <T> Optional<T> readIfAny(String text, Class<T> type) {
    try {
      return Optional.ofNullable(JSON.readValue(text, type));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** What the provider refuses in these words. */
  public static Answer refused(String words) {
    return new Answer.Refused(new Denied(cause(words), words, Optional.empty()));
  }

  /** As far as the words tell it. */
  public static Cause cause(String words) {
    String lower = words.toLowerCase(Locale.ROOT);
    return lower.contains("bandwidth") || lower.contains("capacity") ? Cause.CAPACITY : Cause.OTHER;
  }

  /** The provider's words, fit for a log. */
  public static String excerpt(String words) {
    return Excerpt.of(Excerpt.printable(Excerpt.plain(words)), LONGEST_EXCERPT).strip();
  }

  /** From megabits per second; empty if it is no positive number. */
  public static Optional<ByteRate> rate(String megabits) {
    try {
      return Optional.of(new ByteRate(Double.parseDouble(megabits) * BYTES_PER_MEGABIT));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Reads one thing of each part; if one part does not tell it, nothing is known. */
  public static <P, T> Stream<T> whole(List<P> parts, Function<P, Optional<T>> read) {
    List<T> all = parts.stream().flatMap(part -> read.apply(part).stream()).toList();
    return all.size() == parts.size() ? all.stream() : Stream.empty();
  }

  /** Whole megabits per second, never less than asked. */
  public static long megabits(ByteRate rate) {
    return (long) Math.ceil(rate.bytesPerSecond() / BYTES_PER_MEGABIT);
  }

  /** From seconds since 1970; empty if it is no such number. */
  public static Optional<Instant> epochSeconds(JsonNode seconds) {
    double value = seconds.isNumber() ? seconds.asDouble(0) : 0;
    return value > 0 && value < Instant.MAX.getEpochSecond()
        ? Optional.of(Instant.ofEpochSecond((long) value))
        : Optional.empty();
  }

  public ProviderFailedException failed(String what) {
    return http.failed(what);
  }

  @Override
  public void close() {
    authorization.close();
    http.close();
  }
}

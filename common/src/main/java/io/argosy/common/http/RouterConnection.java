package io.argosy.common.http;

import io.argosy.common.wire.Problem;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLContext;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The HTTP client of agent, web and command line, which decide on their own what a status means. A
 * form is never sent twice, and tokens, forms and answers are never logged. Thread-safe.
 */
public final class RouterConnection {

  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final int LONGEST_ANSWER = 64 * 1024 * 1024;
  private static final String GZIP = "gzip";
  private static final JsonMapper JSON = WireJson.tolerant();

  private final HttpClient http;
  private final URI router;
  private final Duration timeout;
  private final List<String> headers;

  /** Trusts the certificates of the JDK. */
  public RouterConnection(URI router, Duration timeout) {
    this(router, timeout, HttpClient.newBuilder());
  }

  /**
   * @param router without a path
   * @param timeout of the wait for an answer, and again of reading it
   * @param trust the certificates to trust for the router's TLS
   */
  public RouterConnection(URI router, Duration timeout, SSLContext trust) {
    this(router, timeout, HttpClient.newBuilder().sslContext(trust));
  }

  private RouterConnection(URI router, Duration timeout, HttpClient.Builder http) {
    this(
        http.version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT).build(),
        router,
        timeout,
        List.of("Accept", "application/json, " + Problem.MEDIA_TYPE));
  }

  private RouterConnection(HttpClient http, URI router, Duration timeout, List<String> headers) {
    this.http = http;
    this.router = router;
    this.timeout = timeout;
    this.headers = headers;
  }

  /** Returns this connection with another timeout. */
  public RouterConnection within(Duration longest) {
    return new RouterConnection(http, router, longest, headers);
  }

  /** Returns this connection in the name of the holder of a token. */
  public RouterConnection as(String token) {
    return with("Authorization", "Bearer " + token);
  }

  /** Returns this connection with a header in every request. */
  public RouterConnection with(String header, String value) {
    return new RouterConnection(
        http, router, timeout, Stream.concat(headers.stream(), Stream.of(header, value)).toList());
  }

  /**
   * An answer of any status.
   *
   * @param type media type; empty if the router sent none
   */
  public record Answer(int status, String type, byte[] body) {

    public boolean isSuccess() {
      return status / 100 == 2;
    }

    /**
     * @throws JacksonException the body is not of the type
     */
    public <T> T read(Type type) {
      return JSON.readValue(body, JSON.constructType(type));
    }

    /**
     * @throws JacksonException the body is not a part of a list of the type
     */
    public <T> Page<T> page(Class<T> item) {
      return read(JSON.getTypeFactory().constructParametricType(Page.class, item));
    }

    /** Returns the problem; empty if the body is none, because a proxy may answer too. */
    public Optional<Problem> problem() {
      try {
        return Optional.ofNullable(read(Problem.class));
      } catch (JacksonException e) {
        return Optional.empty();
      }
    }
  }

  /**
   * @param path with its query, encoded
   * @throws RouterUnreachable no answer in time, or one that is too long
   */
  public Answer get(String path) throws IOException {
    return answer(send(request(path).GET()));
  }

  /**
   * Sends a form as JSON.
   *
   * @throws RouterUnreachable no answer in time, or one that is too long
   */
  public Answer post(String path, Object form) throws IOException {
    byte[] body = JSON.writeValueAsBytes(form);
    return answer(
        send(
            request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))));
  }

  /** Reads an answer that may be too large for memory. */
  public interface Taking {
    void take(InputStream body) throws IOException;
  }

  /**
   * Passes on the body of a success, of any size and duration; it is compressed in transit.
   *
   * @return the answer, without its body if it is a success
   * @throws RouterUnreachable no answer in time
   */
  public Answer stream(String path, Taking taking) throws IOException {
    HttpResponse<InputStream> response = send(request(path).header("Accept-Encoding", GZIP).GET());
    boolean zipped = header(response, "Content-Encoding").equals(GZIP);
    try (InputStream body = zipped ? new GZIPInputStream(response.body()) : response.body()) {
      if (response.statusCode() / 100 != 2) {
        return answer(response, body.readNBytes(LONGEST_ANSWER));
      }
      taking.take(body);
      return answer(response, new byte[0]);
    }
  }

  /** Ends the calls under way, and all later ones, with an exception. */
  public void close() {
    http.shutdownNow();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(router.resolve(path))
        .timeout(timeout)
        .headers(headers.toArray(String[]::new));
  }

  private HttpResponse<InputStream> send(HttpRequest.Builder request) throws IOException {
    try {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while calling the router");
    } catch (IOException e) {
      throw new RouterUnreachable(router, e);
    }
  }

  /** The timeout of a request ends with the headers; the body has the same time again. */
  private Answer answer(HttpResponse<InputStream> response) throws RouterUnreachable {
    CompletableFuture<Boolean> whole =
        new CompletableFuture<Boolean>().orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS);
    try (InputStream body = response.body()) {
      whole.exceptionally(late -> close(body));
      byte[] bytes = body.readNBytes(LONGEST_ANSWER + 1);
      if (bytes.length > LONGEST_ANSWER) {
        throw new IOException("the answer has more than " + LONGEST_ANSWER + " bytes");
      }
      return answer(response, bytes);
    } catch (IOException e) {
      throw new RouterUnreachable(router, e);
    } finally {
      whole.complete(true);
    }
  }

  /** The thread that reads the body gets an exception. */
  private static boolean close(InputStream body) {
    try {
      body.close();
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Answer answer(HttpResponse<?> response, byte[] body) {
    return new Answer(response.statusCode(), header(response, "Content-Type"), body);
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }
}

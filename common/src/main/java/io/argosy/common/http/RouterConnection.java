package io.argosy.common.http;

import io.argosy.common.wire.Problem;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.lang.reflect.Type;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The HTTP client of agent, web and command line, which decide on their own what a status means. A
 * form is never sent twice, and tokens, forms and answers are never logged. Thread-safe.
 *
 * <p>If the router's name has several addresses, only the first one is tried: the JDK's client
 * tries no others, and a URL with an address instead of the name would fail the check of the name
 * in the router's certificate.
 */
public final class RouterConnection {

  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration LONGEST_BODY = Duration.ofMinutes(10);
  private static final Duration UNLIMITED = Duration.ofDays(36_500);
  private static final int LARGEST_ANSWER = 64 * 1024 * 1024;
  private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]+");
  private static final String GZIP = "gzip";
  private static final JsonMapper JSON = WireJson.tolerant();

  private final HttpClient http;
  private final URI router;
  private final Duration timeout;
  private final Duration longestBody;
  private final List<String> headers;
  private final Optional<Notice> notice;

  /** A notice that is given once an answer has not begun after this time. */
  private record Notice(Duration after, Runnable tell) {}

  /** Trusts the certificates of the JDK. */
  public RouterConnection(URI router, Duration timeout) {
    this(router, timeout, LONGEST_BODY, HttpClient.newBuilder());
  }

  /**
   * @param router without a path
   * @param timeout maximum time until an answer begins, and of each pause in it
   * @param trust the certificates to trust for the router's TLS
   */
  public RouterConnection(URI router, Duration timeout, SSLContext trust) {
    this(router, timeout, LONGEST_BODY, HttpClient.newBuilder().sslContext(trust));
  }

  /**
   * @param longestBody maximum time of the body of an answer that is not streamed
   */
  RouterConnection(URI router, Duration timeout, Duration longestBody, HttpClient.Builder http) {
    this(
        http.version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT).build(),
        router,
        timeout,
        longestBody,
        List.of("Accept", "application/json, " + Problem.MEDIA_TYPE),
        Optional.empty());
  }

  private RouterConnection(
      HttpClient http,
      URI router,
      Duration timeout,
      Duration longestBody,
      List<String> headers,
      Optional<Notice> notice) {
    this.http = http;
    this.router = router;
    this.timeout = timeout;
    this.longestBody = longestBody;
    this.headers = headers;
    this.notice = notice;
  }

  /** Returns this connection with another timeout. */
  public RouterConnection within(Duration longest) {
    return new RouterConnection(http, router, longest, longestBody, headers, notice);
  }

  /** Whether a text can be sent as a token: printable ASCII without spaces. */
  public static boolean isToken(String text) {
    return TOKEN.matcher(text).matches();
  }

  /**
   * Returns this connection in the name of the holder of a token.
   *
   * @throws IllegalArgumentException the text is no token; the message does not contain it
   */
  public RouterConnection as(String token) {
    if (!isToken(token)) {
      throw new IllegalArgumentException("a token is printable ASCII without spaces");
    }
    return with("Authorization", "Bearer " + token);
  }

  /** Returns this connection with a header in every request. */
  public RouterConnection with(String header, String value) {
    List<String> more = Stream.concat(headers.stream(), Stream.of(header, value)).toList();
    return new RouterConnection(http, router, timeout, longestBody, more, notice);
  }

  /**
   * Returns this connection with a notice for the person who waits.
   *
   * @param tell run in another thread, once for each answer that has not begun after this time
   */
  public RouterConnection whenSlow(Duration after, Runnable tell) {
    return new RouterConnection(
        http, router, timeout, longestBody, headers, Optional.of(new Notice(after, tell)));
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
   * @throws InterruptedIOException the thread was interrupted, and still is
   */
  public Answer get(String path) throws IOException {
    return whole(send(request(path).GET()));
  }

  /** Sends nothing, for a command without parameters. Fails like {@link #get}. */
  public Answer post(String path) throws IOException {
    return whole(send(request(path).POST(HttpRequest.BodyPublishers.noBody())));
  }

  /** Sends a form as JSON. Fails like {@link #get}. */
  public Answer post(String path, Object form) throws IOException {
    byte[] body = JSON.writeValueAsBytes(form);
    return whole(
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
   * Passes on the body of a success, of any size and duration; it is compressed in transit. Reading
   * it fails like {@link #get} if the router pauses for too long.
   *
   * @return the answer, without its body if it is a success
   * @throws RouterUnreachable no answer in time, or an incomplete one
   */
  public Answer stream(String path, Taking taking) throws IOException {
    HttpResponse<InputStream> response = send(request(path).header("Accept-Encoding", GZIP).GET());
    if (response.statusCode() / 100 != 2) {
      return whole(response);
    }
    try (InputStream body = body(response, UNLIMITED)) {
      taking.take(body);
    }
    return answer(response, new byte[0]);
  }

  /** Ends the calls under way, and all later ones, with an exception. */
  public void close() {
    http.shutdownNow();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(router.resolve(path)).headers(headers.toArray(String[]::new));
  }

  /**
   * Waits until the answer begins. The timeout of {@link HttpRequest} is not used, because it
   * includes the body from JDK 26 on.
   */
  private HttpResponse<InputStream> send(HttpRequest.Builder request) throws IOException {
    CompletableFuture<HttpResponse<InputStream>> answer =
        http.sendAsync(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    notice.ifPresent(one -> tellOnce(one, answer));
    try {
      return answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      abandon(answer);
      throw interrupted();
    } catch (TimeoutException e) {
      abandon(answer);
      throw RouterUnreachable.late(router, timeout);
    } catch (ExecutionException e) {
      throw new RouterUnreachable(router, e.getCause());
    }
  }

  private static void tellOnce(Notice notice, CompletableFuture<?> answer) {
    CompletableFuture.delayedExecutor(notice.after().toNanos(), TimeUnit.NANOSECONDS)
        .execute(
            () -> {
              if (!answer.isDone()) {
                notice.tell().run();
              }
            });
  }

  /** Closes the connection, also if the answer has begun in the meantime. */
  private void abandon(CompletableFuture<HttpResponse<InputStream>> answer) throws IOException {
    if (!answer.cancel(true) && !answer.isCompletedExceptionally()) {
      answer.join().body().close();
    }
  }

  static InterruptedIOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted while calling the router");
  }

  private Answer whole(HttpResponse<InputStream> response) throws IOException {
    try (InputStream body = body(response, longestBody)) {
      byte[] bytes = body.readNBytes(LARGEST_ANSWER + 1);
      if (bytes.length > LARGEST_ANSWER) {
        throw new RouterUnreachable(
            router, "the answer has more than " + LARGEST_ANSWER + " bytes");
      }
      return answer(response, bytes);
    }
  }

  private InputStream body(HttpResponse<InputStream> response, Duration longest) {
    boolean zipped = header(response, "Content-Encoding").equals(GZIP);
    return new AnswerBody(router, response.body(), zipped, timeout, longest);
  }

  private static Answer answer(HttpResponse<?> response, byte[] body) {
    return new Answer(response.statusCode(), header(response, "Content-Type"), body);
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }
}

package io.argosy.deploy.client;

import io.argosy.bench.latency.RouterCalls;
import io.argosy.common.wire.Problem;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.Page;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/** Calls {@code /command/v1} and {@code /query/v1} with one user's token. */
public final class RouterClient implements RouterCalls {

  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration ANSWER = Duration.ofSeconds(60);
  private static final int PAGE = 1000;
  private static final String GZIP = "gzip";

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT).build();
  private final JsonMapper json = WireJson.tolerant();
  private final URI router;
  private final String token;
  private final Duration patience;

  public RouterClient(URI router, String token) {
    this(router, token, ANSWER);
  }

  /**
   * @param patience maximum time of an answer
   */
  public RouterClient(URI router, String token, Duration patience) {
    this.router = router;
    this.token = token;
    this.patience = patience;
  }

  /**
   * @param path path and query of the address
   * @throws RouterRefusal the router refuses the call
   * @throws RouterUnreachable no router answers
   */
  @Override
  public <T> T get(String path, Class<T> type) throws IOException {
    return read(send(request(path).GET()), json.constructType(type));
  }

  /** An answer that is not JSON. */
  public byte[] bytes(String path) throws IOException {
    return send(request(path).GET());
  }

  /** Reads an answer that may be too large for memory. */
  public interface Taking {
    void take(InputStream body) throws IOException;
  }

  /** Reads a large answer that is not a list; it is compressed in transit. */
  public void stream(String path, Taking taking) throws IOException {
    HttpResponse<InputStream> response =
        exchange(
            request(path).header("Accept-Encoding", GZIP).GET(),
            HttpResponse.BodyHandlers.ofInputStream());
    try (InputStream body = plain(response)) {
      if (response.statusCode() / 100 != 2) {
        throw refusal(response.statusCode(), body.readAllBytes());
      }
      taking.take(body);
    }
  }

  private static InputStream plain(HttpResponse<InputStream> response) throws IOException {
    boolean zipped = response.headers().firstValue("Content-Encoding").orElse("").equals(GZIP);
    return zipped ? new GZIPInputStream(response.body()) : response.body();
  }

  /** All items of a list. */
  public <T> List<T> list(String path, Class<T> item) throws IOException {
    List<T> all = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      String part = path + "?limit=" + PAGE + cursor.map(c -> "&cursor=" + inUrl(c)).orElse("");
      Page<T> page = part(part, item);
      all.addAll(page.items());
      cursor = Optional.ofNullable(page.next());
    } while (cursor.isPresent());
    return all;
  }

  /** The first items of a list. */
  public <T> List<T> first(String path, int limit, Class<T> item) throws IOException {
    return part(path + "?limit=" + limit, item).items();
  }

  /**
   * A part of a list.
   *
   * @param path with its query
   */
  public <T> Page<T> part(String path, Class<T> item) throws IOException {
    JavaType type = json.getTypeFactory().constructParametricType(Page.class, item);
    return read(send(request(path).GET()), type);
  }

  /** Sends a form and reads the answer. */
  @Override
  public <T> T post(String path, Object form, Class<T> type) throws IOException {
    return read(send(posting(path, form)), json.constructType(type));
  }

  /** Sends a form that is answered by a list of one part. */
  public <T> List<T> listed(String path, Object form, Class<T> item) throws IOException {
    JavaType type = json.getTypeFactory().constructParametricType(Page.class, item);
    return this.<Page<T>>read(send(posting(path, form)), type).items();
  }

  /** Sends a form whose answer has no body. */
  public void post(String path, Object form) throws IOException {
    send(posting(path, form));
  }

  /** A text as a part of a path or a query. */
  public static String inUrl(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private HttpRequest.Builder posting(String path, Object form) {
    byte[] body = json.writeValueAsBytes(form);
    return request(path)
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofByteArray(body));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(router.resolve(path))
        .timeout(patience)
        .header("Accept", "application/json, application/problem+json")
        .header("Authorization", "Bearer " + token);
  }

  private byte[] send(HttpRequest.Builder request) throws IOException {
    HttpResponse<byte[]> response = exchange(request, HttpResponse.BodyHandlers.ofByteArray());
    if (response.statusCode() / 100 != 2) {
      throw refusal(response.statusCode(), response.body());
    }
    return response.body();
  }

  private <T> HttpResponse<T> exchange(
      HttpRequest.Builder request, HttpResponse.BodyHandler<T> body) throws IOException {
    try {
      return http.send(request.build(), body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while calling the router", e);
    } catch (IOException e) {
      String why = e.getMessage() == null ? "connection failed" : e.getMessage();
      throw new RouterUnreachable(router, why);
    }
  }

  private RouterRefusal refusal(int status, byte[] body) throws RouterUnreachable {
    try {
      return new RouterRefusal(json.readValue(body, Problem.class));
    } catch (JacksonException e) {
      throw new RouterUnreachable(router, "HTTP status " + status);
    }
  }

  private <T> T read(byte[] body, JavaType type) throws RouterUnreachable {
    try {
      return json.readValue(body, type);
    } catch (JacksonException e) {
      throw new RouterUnreachable(router, "unreadable answer: " + e.getMessage());
    }
  }
}

package io.argosy.deploy.client;

import io.argosy.bench.latency.RouterCalls;
import io.argosy.common.http.RouterConnection;
import io.argosy.common.http.RouterConnection.Answer;
import io.argosy.common.http.RouterUnreachable;
import io.argosy.common.wire.user.Page;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import tools.jackson.core.JacksonException;

/** Calls {@code /command/v1} and {@code /query/v1} with one user's token. */
public record RouterClient(URI router, RouterConnection connection) implements RouterCalls {

  private static final Duration ANSWER = Duration.ofSeconds(60);
  private static final int PAGE = 1000;

  public RouterClient(URI router, String token) {
    this(router, token, ANSWER);
  }

  /**
   * @param trust the certificates to trust for the router's TLS
   */
  public RouterClient(URI router, String token, SSLContext trust) {
    this(router, new RouterConnection(router, ANSWER, trust).as(token));
  }

  /**
   * @param patience maximum time of an answer
   */
  public RouterClient(URI router, String token, Duration patience) {
    this(router, new RouterConnection(router, patience).as(token));
  }

  /** Returns this client with a notice for each answer that has not begun after this time. */
  public RouterClient whenSlow(Duration after, Runnable notice) {
    return new RouterClient(router, connection.whenSlow(after, notice));
  }

  /**
   * @param path path and query of the address
   * @throws RouterRefusal the router refuses the call
   * @throws RouterUnreachable no router answers
   */
  @Override
  public <T> T get(String path, Class<T> type) throws IOException {
    return read(connection.get(path), answer -> answer.read(type));
  }

  /** Reads a large answer that is not a list. */
  public void stream(String path, RouterConnection.Taking taking) throws IOException {
    requireSuccess(connection.stream(path, taking));
  }

  /**
   * All items of a list.
   *
   * @param path may have a query
   */
  public <T> List<T> list(String path, Class<T> item) throws IOException {
    List<T> all = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      String part =
          path
              + (path.contains("?") ? "&" : "?")
              + "limit="
              + PAGE
              + cursor.map(c -> "&cursor=" + inUrl(c)).orElse("");
      Page<T> page = part(part, item);
      all.addAll(page.items());
      cursor = Optional.ofNullable(page.next());
    } while (cursor.isPresent());
    return all;
  }

  /**
   * A part of a list.
   *
   * @param path with its query
   */
  public <T> Page<T> part(String path, Class<T> item) throws IOException {
    return read(connection.get(path), answer -> answer.page(item));
  }

  /** Sends a form and reads the answer. */
  @Override
  public <T> T post(String path, Object form, Class<T> type) throws IOException {
    return read(connection.post(path, form), answer -> answer.read(type));
  }

  /** Sends a form that is answered by a list of one part. */
  public <T> List<T> listed(String path, Object form, Class<T> item) throws IOException {
    return read(connection.post(path, form), answer -> answer.page(item)).items();
  }

  /** Sends a form whose answer has no body. */
  public void post(String path, Object form) throws IOException {
    requireSuccess(connection.post(path, form));
  }

  /** A text as a part of a path or a query. */
  public static String inUrl(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private <T> T read(Answer answer, Function<Answer, T> reading) throws RouterUnreachable {
    requireSuccess(answer);
    try {
      return reading.apply(answer);
    } catch (JacksonException e) {
      throw new RouterUnreachable(router, "unreadable answer: " + e.getMessage());
    }
  }

  private void requireSuccess(Answer answer) throws RouterUnreachable {
    if (!answer.isSuccess()) {
      throw answer
          .problem()
          .map(RouterRefusal::new)
          .orElseThrow(() -> new RouterUnreachable(router, "HTTP status " + answer.status()));
    }
  }
}

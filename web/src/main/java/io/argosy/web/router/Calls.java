package io.argosy.web.router;

import io.argosy.common.wire.user.ForPages;
import io.argosy.web.router.RouterAnswer.Done;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import tools.jackson.core.type.TypeReference;

/** Calls to the router as one user. Paths are without host, such as {@code /query/v1/nodes}. */
public final class Calls {

  private final Exchange exchange;
  private final Duration timeout;
  private final UnaryOperator<HttpRequest.Builder> signed;

  Calls(Exchange exchange, Duration timeout, UnaryOperator<HttpRequest.Builder> signed) {
    this.exchange = exchange;
    this.timeout = timeout;
    this.signed = signed;
  }

  /** Returns calls with another timeout. */
  public Calls within(Duration longest) {
    return new Calls(exchange, longest, signed);
  }

  /** Returns calls whose queries the router answers within two seconds or refuses. */
  public Calls forPages() {
    return new Calls(
        exchange, timeout, request -> signed.apply(request).header(ForPages.HEADER, "1"));
  }

  public <T> RouterAnswer<T> get(String path, Class<T> type) {
    return exchange.send(
        path,
        signed(exchange.to(path, Map.of()).GET()),
        (json, body) -> json.readValue(body, type));
  }

  /**
   * @param query parameters by name, not encoded
   * @param type such as {@code new TypeReference<Page<NodeView>>() {}}
   */
  public <T> RouterAnswer<T> get(String path, Map<String, String> query, TypeReference<T> type) {
    return exchange.send(
        path, signed(exchange.to(path, query).GET()), (json, body) -> json.readValue(body, type));
  }

  /**
   * An answer as received, whatever its status.
   *
   * @param contentType empty if the router sent none
   */
  public record Whole(int status, String contentType, byte[] body) {}

  /**
   * Returns the answer as received; empty if none came in time.
   *
   * @param pathAndQuery without host
   */
  public Optional<Whole> whole(URI pathAndQuery) {
    return exchange.whole(pathAndQuery.getPath(), signed(exchange.encoded(pathAndQuery).GET()));
  }

  /** Sends a form whose answer has a body. */
  public <T> RouterAnswer<T> post(String path, Object form, Class<T> type) {
    return exchange.send(
        path, signed(exchange.posting(path, form)), (json, body) -> json.readValue(body, type));
  }

  /** Sends a form whose answer has no body of interest. */
  public RouterAnswer<Done> post(String path, Object form) {
    return done(path, exchange.posting(path, form));
  }

  /** Sends a command without a form. */
  public RouterAnswer<Done> post(String path) {
    return done(path, exchange.to(path, Map.of()).POST(HttpRequest.BodyPublishers.noBody()));
  }

  private RouterAnswer<Done> done(String path, HttpRequest.Builder request) {
    return exchange.send(path, signed(request), (json, body) -> Done.DONE);
  }

  private HttpRequest signed(HttpRequest.Builder request) {
    return signed.apply(request.timeout(timeout)).build();
  }
}

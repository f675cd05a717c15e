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

/** What one person asks and commands. Paths are without host, such as {@code /query/v1/nodes}. */
public final class Calls {

  private final Exchange exchange;
  private final Duration patience;
  private final UnaryOperator<HttpRequest.Builder> signed;

  Calls(Exchange exchange, Duration patience, UnaryOperator<HttpRequest.Builder> signed) {
    this.exchange = exchange;
    this.patience = patience;
    this.signed = signed;
  }

  /** The same, for a page that waits only so long. */
  public Calls within(Duration longest) {
    return new Calls(exchange, longest, signed);
  }

  /** The same, whose queries the router answers within two seconds or not at all. */
  public Calls forPages() {
    return new Calls(
        exchange, patience, request -> signed.apply(request).header(ForPages.HEADER, "1"));
  }

  public <T> RouterAnswer<T> get(String path, Class<T> type) {
    return exchange.send(
        path,
        signed(exchange.to(path, Map.of()).GET()),
        (json, body) -> json.readValue(body, type));
  }

  /**
   * @param query by name, as it is: encoded on its way
   * @param type such as {@code new TypeReference<Page<NodeView>>() {}}
   */
  public <T> RouterAnswer<T> get(String path, Map<String, String> query, TypeReference<T> type) {
    return exchange.send(
        path, signed(exchange.to(path, query).GET()), (json, body) -> json.readValue(body, type));
  }

  /**
   * An answer as it came, whatever it says.
   *
   * @param contentType empty where the router gave none
   */
  public record Whole(int status, String contentType, byte[] body) {}

  /**
   * The whole answer of the router; absent where none came in time.
   *
   * @param pathAndQuery without host
   */
  public Optional<Whole> whole(URI pathAndQuery) {
    return exchange.whole(pathAndQuery.getPath(), signed(exchange.encoded(pathAndQuery).GET()));
  }

  /** Sends a form; the answer has a value. */
  public <T> RouterAnswer<T> post(String path, Object form, Class<T> type) {
    return exchange.send(
        path, signed(exchange.posting(path, form)), (json, body) -> json.readValue(body, type));
  }

  /** Sends a form; the answer says nothing more. */
  public RouterAnswer<Done> post(String path, Object form) {
    return done(path, exchange.posting(path, form));
  }

  /** Commands without a form. */
  public RouterAnswer<Done> post(String path) {
    return done(path, exchange.to(path, Map.of()).POST(HttpRequest.BodyPublishers.noBody()));
  }

  private RouterAnswer<Done> done(String path, HttpRequest.Builder request) {
    return exchange.send(path, signed(request), (json, body) -> Done.DONE);
  }

  private HttpRequest signed(HttpRequest.Builder request) {
    return signed.apply(request.timeout(patience)).build();
  }
}

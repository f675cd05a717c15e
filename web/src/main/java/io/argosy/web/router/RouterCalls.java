package io.argosy.web.router;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;

/**
 * Asks and commands the router over {@code /query/v1} and {@code /command/v1}. Tokens, forms and
 * answers are never logged.
 */
public final class RouterCalls {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Exchange exchange;

  /**
   * @param routerUrl such as {@code https://router.example:8443}
   * @param trust which certificates vouch for it
   */
  public RouterCalls(URI routerUrl, SSLContext trust) {
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(trust)
            .connectTimeout(PATIENCE)
            .build();
    exchange = new Exchange(client, routerUrl.toString().replaceAll("/+$", ""));
  }

  /** As somebody nobody knows yet: whoever signs in. */
  public Calls asNobody() {
    return new Calls(exchange, PATIENCE, UnaryOperator.identity());
  }

  /**
   * As the user whom this token proves.
   *
   * @param token of a signed-in user
   */
  public Calls as(String token) {
    return new Calls(exchange, PATIENCE, request -> authorized(request, token));
  }

  private static HttpRequest.Builder authorized(HttpRequest.Builder request, String token) {
    return request.header("Authorization", "Bearer " + token);
  }
}

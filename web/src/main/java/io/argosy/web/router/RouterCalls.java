package io.argosy.web.router;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;

/**
 * The client of the router's {@code /query/v1} and {@code /command/v1}. Tokens, forms and answers
 * are never logged.
 */
public final class RouterCalls {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final Exchange exchange;

  /**
   * @param routerUrl such as {@code https://router.example:8443}
   * @param trust the certificates to trust for the router's TLS
   */
  public RouterCalls(URI routerUrl, SSLContext trust) {
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(trust)
            .connectTimeout(TIMEOUT)
            .build();
    exchange = new Exchange(client, routerUrl.toString().replaceAll("/+$", ""));
  }

  /** Returns calls without a user, for a sign-in. */
  public Calls asNobody() {
    return new Calls(exchange, TIMEOUT, UnaryOperator.identity());
  }

  /**
   * Returns calls in the name of a user.
   *
   * @param token of the signed-in user
   */
  public Calls as(String token) {
    return new Calls(exchange, TIMEOUT, request -> authorized(request, token));
  }

  private static HttpRequest.Builder authorized(HttpRequest.Builder request, String token) {
    return request.header("Authorization", "Bearer " + token);
  }
}

package io.argosy.web.router;

import io.argosy.common.http.RouterConnection;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;

/** Calls to the router's {@code /query/v1} and {@code /command/v1}. */
public final class RouterCalls {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final AtomicBoolean failing = new AtomicBoolean();
  private final RouterConnection router;

  /**
   * @param routerUrl such as {@code https://router.example:8443}
   * @param trust the certificates to trust for the router's TLS
   */
  public RouterCalls(URI routerUrl, SSLContext trust) {
    router = new RouterConnection(routerUrl, TIMEOUT, trust);
  }

  /** Returns calls without a user, for a sign-in. */
  public Calls asNobody() {
    return new Calls(router, failing);
  }

  /**
   * Returns calls in the name of a user.
   *
   * @param token of the signed-in user
   */
  public Calls as(String token) {
    return new Calls(router.as(token), failing);
  }
}

package io.argosy.provider.fake;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsExchange;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLPeerUnverifiedException;

/** A provider with a REST interface. */
public abstract class FakeRest extends FakeServer {

  private final List<String> calls = new ArrayList<>();
  private final List<Optional<String>> callers = new ArrayList<>();
  private final List<String> authorizations = new ArrayList<>();

  FakeRest(Optional<SSLContext> tls) throws IOException {
    super(tls.map(it -> new ClientCertificates(it, false)), STANDING);
  }

  /** Answers one call; the fake's lock is held. */
  abstract Answer answer(String method, URI uri, String body, Optional<String> authorization);

  /** Method and path of all calls. */
  public synchronized List<String> calls() {
    return List.copyOf(calls);
  }

  public synchronized List<String> authorizations() {
    return List.copyOf(authorizations);
  }

  /** By which certificate each caller is known; empty for those who have none. */
  public synchronized List<Optional<String>> callers() {
    return List.copyOf(callers);
  }

  private static Optional<String> caller(HttpExchange exchange) {
    try {
      return exchange instanceof HttpsExchange secured
          ? Optional.of(secured.getSSLSession().getPeerPrincipal().getName())
          : Optional.empty();
    } catch (SSLPeerUnverifiedException e) {
      return Optional.empty();
    }
  }

  @Override
  Answer answer(HttpExchange exchange, String body) {
    String method = exchange.getRequestMethod();
    Optional<String> authorization =
        Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"));
    calls.add(method + " " + exchange.getRequestURI());
    callers.add(caller(exchange));
    authorizations.add(authorization.orElse("none"));
    return answer(method, exchange.getRequestURI(), body, authorization);
  }
}

package io.argosy.deploy.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * The router's two public pages about its tokens, over TLS, as a proxy in front of a router gives
 * them: XRootD reads the keys of an issuer over TLS only.
 */
final class IssuerFront implements AutoCloseable {

  private static final List<String> PAGES =
      List.of("/.well-known/openid-configuration", "/token/v1/keys");
  private static final Duration LONGEST = Duration.ofSeconds(10);
  private static final int UNAVAILABLE = 503;

  private final Supplier<URI> router;
  private final HttpsServer server;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(LONGEST).build();

  /**
   * @param router its address, asked for with each request
   */
  IssuerFront(HostCertificate host, Supplier<URI> router) throws IOException {
    this.router = router;
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(host.tls()));
    PAGES.forEach(page -> server.createContext(page, exchange -> answer(exchange, page)));
    server.start();
  }

  String url() {
    return "https://localhost:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange, String page) throws IOException {
    try (exchange) {
      HttpRequest request =
          HttpRequest.newBuilder(router.get().resolve(page)).timeout(LONGEST).build();
      HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(response.statusCode(), response.body().length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(response.body());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      exchange.sendResponseHeaders(UNAVAILABLE, -1);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    client.close();
  }
}

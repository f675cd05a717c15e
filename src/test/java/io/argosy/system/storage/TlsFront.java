package io.argosy.system.storage;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.util.concurrent.Executors;

/**
 * A server with TLS in front of a router, which is also an issuer that has the same token for
 * everybody.
 */
final class TlsFront implements AutoCloseable {

  private final HttpsServer server;
  private final URI router;
  private final HttpClient client = HttpClient.newHttpClient();

  TlsFront(HostKey key, URI router, String token) throws IOException {
    this.router = router;
    try {
      server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setHttpsConfigurator(new HttpsConfigurator(key.server()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
    server.createContext("/", this::forward);
    says("/.well-known/openid-configuration", "{\"token_endpoint\":\"%s/token\"}".formatted(url()));
    says("/token", "{\"access_token\":\"%s\"}".formatted(token));
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }

  private void says(String path, String json) {
    server.createContext(path, exchange -> answer(exchange, 200, json.getBytes(UTF_8)));
  }

  private void forward(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(router.resolve(exchange.getRequestURI()))
            .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
    String authorization = exchange.getRequestHeaders().getFirst("Authorization");
    if (authorization != null) {
      request.header("Authorization", authorization);
    }
    try {
      HttpResponse<byte[]> answer =
          client.send(
              request.header("Content-Type", "application/json").build(),
              HttpResponse.BodyHandlers.ofByteArray());
      answer(exchange, answer.statusCode(), answer.body());
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static void answer(HttpExchange exchange, int status, byte[] json) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, json.length == 0 ? -1 : json.length);
    exchange.getResponseBody().write(json);
    exchange.close();
  }

  String url() {
    return "https://localhost:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    client.close();
  }
}

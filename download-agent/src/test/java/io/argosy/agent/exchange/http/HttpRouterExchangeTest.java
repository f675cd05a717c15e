package io.argosy.agent.exchange.http;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.exchange.RouterExchangeContract;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpRouterExchangeTest implements RouterExchangeContract {

  private final CloseableHttpClient client = HttpClients.custom().disableAutomaticRetries().build();
  private final List<HttpServer> servers = new ArrayList<>();

  @AfterEach
  void shut() throws IOException {
    client.close();
    servers.forEach(server -> server.stop(0));
  }

  /** A request while the agent stops is not an unexpected error. */
  @Test
  void aClosedClientCountsAsUnreachable() throws IOException {
    RouterExchange exchange = answering(200, "{}");
    client.close();
    assertThatExceptionOfType(RouterUnreachableException.class)
        .isThrownBy(() -> exchange.get("/"))
        .withMessageContaining("the agent stops");
  }

  @Override
  public RouterExchange answering(int status, String body) {
    HttpServer server = server();
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    return to(server.getAddress().getPort());
  }

  @Override
  public RouterExchange unanswered() {
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return to(closed.getLocalPort());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private RouterExchange to(int port) {
    return new HttpRouterExchange(client, WireJson.tolerant(), "http://127.0.0.1:" + port, "token");
  }

  private HttpServer server() {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      servers.add(server);
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package io.argosy.system.storage;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/** A server of files of one size on loopback, which sends their content as the test wants. */
final class ScriptedSource implements AutoCloseable {

  private final HttpServer server;
  private final int bytes;
  private final LyingStorage.Answer get;

  /**
   * @param bytes size of each file
   * @param get answers requests for content
   */
  ScriptedSource(int bytes, LyingStorage.Answer get) throws IOException {
    this.bytes = bytes;
    this.get = get;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (exchange.getRequestMethod().equals("HEAD")) {
        exchange.getResponseHeaders().set("Content-Length", Integer.toString(bytes));
        exchange.sendResponseHeaders(200, -1);
      } else {
        get.to(exchange);
      }
    }
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}

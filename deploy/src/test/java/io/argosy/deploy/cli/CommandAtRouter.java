package io.argosy.deploy.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Runs commands that call a router with fixed answers, which records what is posted to it. */
abstract class CommandAtRouter {

  @TempDir Path directory;
  final StringWriter out = new StringWriter();
  final StringWriter err = new StringWriter();

  /** The last word of each address and the body that was posted to it. */
  final List<String> received = new CopyOnWriteArrayList<>();

  private HttpServer router;

  @BeforeEach
  void startRouter() throws IOException {
    router = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    router.start();
  }

  @AfterEach
  void stopRouter() {
    router.stop(0);
  }

  /** Sets what the router answers at a path. */
  void answers(String path, int status, String body) {
    router.createContext(path, exchange -> answer(exchange, status, body));
  }

  private void answer(HttpExchange exchange, int status, String body) throws IOException {
    String sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    if (exchange.getRequestMethod().equals("POST")) {
      received.add(exchange.getRequestURI().getPath().replaceAll(".*/", "") + " " + sent);
    }
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  /** Runs a command with the router's address and a token; returns its exit code. */
  int run(String... words) throws IOException {
    return runAt("http://127.0.0.1:" + router.getAddress().getPort(), words);
  }

  /** Runs a command with the address of another router; returns its exit code. */
  int runAt(String url, String... words) throws IOException {
    Path token = Files.writeString(directory.resolve("token"), "argosy_hers\n");
    CommandLine command = ArgosyCommand.commandLine(Clock.systemUTC());
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return command.execute(
        Stream.concat(
                Stream.of(words), Stream.of("--router", url, "--token-file", token.toString()))
            .toArray(String[]::new));
  }
}

package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Calls a router that knows ann and accepts every command. */
class UserCommandTest {

  private static final String ANN =
      """
      {"items":[{"name":"ann","roles":["data-manager:CERN","user"],
        "createdAt":"2026-01-31T12:00:00Z","disabledAt":null,"passwordSetAt":null}],"next":null}
      """;

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<String> received = new CopyOnWriteArrayList<>();
  private HttpServer router;

  @BeforeEach
  void start() throws IOException {
    router = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    answers("/command/v1/user-roles", 204, "");
    answers("/command/v1/user-disablings", 204, "");
    answers("/command/v1/sign-in-links", 200, "{\"code\":\"a_code\",\"validSeconds\":600}");
    answers("/command/v1/user-tokens", 200, "{\"name\":\"ann\",\"token\":\"argosy_fresh\"}");
    answers("/query/v1/users", 200, ANN);
    router.start();
  }

  private void answers(String path, int status, String body) {
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

  @AfterEach
  void stop() {
    router.stop(0);
  }

  private int run(String... words) throws IOException {
    Path token = Files.writeString(directory.resolve("token"), "argosy_hers\n");
    String url = "http://127.0.0.1:" + router.getAddress().getPort();
    CommandLine command = ArgosyCommand.commandLine(Clock.systemUTC());
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return command.execute(
        Stream.concat(
                Stream.of(words), Stream.of("--router", url, "--token-file", token.toString()))
            .toArray(String[]::new));
  }

  @Test
  void aNewUserGetsRolesAndALinkAndNoToken() throws IOException {
    int code =
        run(
            "user",
            "add",
            "ann",
            "--role",
            "user",
            "--role",
            "data-manager:CERN",
            "--pages",
            "https://h/");
    assertThat(code).isZero();
    assertThat(received)
        .containsExactly(
            "user-roles {\"name\":\"ann\",\"roles\":[\"user\",\"data-manager:CERN\"]}",
            "sign-in-links {\"user\":\"ann\"}");
    assertThat(out.toString())
        .isEqualToIgnoringNewLines(
            "ann can sign in once with this link, within 10 minutes:https://h/sign-in?code=a_code");
  }

  @Test
  void aLinkAloneChangesNoRoles() throws IOException {
    assertThat(run("user", "link", "ann")).isZero();
    assertThat(received).containsExactly("sign-in-links {\"user\":\"ann\"}");
    assertThat(out.toString()).contains("\n/sign-in?code=a_code");
  }

  @Test
  void aTokenNeedsOnlyTheName() throws IOException {
    assertThat(run("user", "token", "ann")).isZero();
    assertThat(received).containsExactly("user-tokens {\"name\":\"ann\"}");
    assertThat(out.toString()).isEqualToIgnoringNewLines("argosy_fresh");
  }

  @Test
  void usersAreListedDisabledAndEnabled() throws IOException {
    assertThat(run("user", "list")).isZero();
    assertThat(out.toString()).contains("ann", "data-manager:CERN, user", "2026-01-31T12:00:00Z");
    assertThat(run("user", "disable", "ann")).isZero();
    assertThat(run("user", "enable", "ann")).isZero();
    assertThat(received)
        .containsExactly(
            "user-disablings {\"name\":\"ann\",\"disabled\":true}",
            "user-disablings {\"name\":\"ann\",\"disabled\":false}");
    assertThat(run("user", "disable")).isEqualTo(2);
    assertThat(err.toString()).contains("NAME");
  }

  @Test
  void aUserWithoutRolesIsRefused() throws IOException {
    assertThat(run("user", "add", "ann")).isEqualTo(2);
    assertThat(err.toString()).contains("--role");
    assertThat(received).isEmpty();
  }
}

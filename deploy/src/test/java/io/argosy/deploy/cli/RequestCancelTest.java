package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.task.Priority;
import io.argosy.common.task.RequestStatus;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.RequestView;
import io.argosy.deploy.client.Requests;
import io.argosy.deploy.client.RouterClient;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Calls a router that knows one request, and one token that may cancel it. */
class RequestCancelTest {

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final AtomicBoolean cancelled = new AtomicBoolean();
  private final AtomicBoolean done = new AtomicBoolean();
  private HttpServer router;

  @BeforeEach
  void start() throws IOException {
    router = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    router.createContext("/command/v1/requests/17/cancellations", this::cancel);
    router.createContext("/query/v1/requests/17", this::show);
    router.start();
  }

  @AfterEach
  void stop() {
    router.stop(0);
  }

  @Test
  void theRequestIsCancelledAndShown() throws IOException {
    assertThat(run("argosy_hers")).isZero();
    assertThat(cancelled).isTrue();
    assertThat(out.toString()).contains("Request 17 of ann: cancelled");
  }

  @Test
  void aRouterThatRefusesIsQuotedAndNothingChanges() throws IOException {
    assertThat(run("argosy_another")).isEqualTo(3);
    assertThat(cancelled).isFalse();
    assertThat(err.toString()).contains("only its requester");
  }

  @Test
  void theRefusalForACompletedRequestIsOneSentence() throws IOException {
    done.set(true);
    assertThat(run("argosy_hers")).isEqualTo(3);
    assertThat(err.toString()).contains("the request is done: every file has arrived");
    Requests requests = new Requests(new RouterClient(URI.create(url()), "argosy_hers"));
    assertThat(requests.takeBack("17")).isFalse();
    assertThat(cancelled).isFalse();
    done.set(false);
    assertThat(requests.takeBack("17")).isTrue();
    assertThat(cancelled).isTrue();
  }

  private int run(String token) throws IOException {
    Path file = Files.writeString(directory.resolve("token"), token + "\n");
    CommandLine command = ArgosyCommand.commandLine(Clock.systemUTC());
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    return command.execute(
        "request", "cancel", "17", "--router", url(), "--token-file", file.toString());
  }

  private String url() {
    return "http://127.0.0.1:" + router.getAddress().getPort();
  }

  private void cancel(HttpExchange exchange) throws IOException {
    boolean hers =
        "Bearer argosy_hers".equals(exchange.getRequestHeaders().getFirst("Authorization"));
    if (hers && done.get()) {
      answer(
          exchange,
          409,
          """
          {"type":"urn:argosy:problem:done","title":"done","status":409,
           "detail":"the request is done: every file has arrived","errors":[]}
          """);
    } else if (hers && exchange.getRequestMethod().equals("POST")) {
      cancelled.set(true);
      answer(exchange, 204, "");
    } else {
      answer(
          exchange,
          403,
          """
          {"type":"urn:argosy:problem:forbidden","title":"forbidden","status":403,
           "detail":"only its requester or an admin can cancel it","errors":[]}
          """);
    }
  }

  private void show(HttpExchange exchange) throws IOException {
    RequestView view =
        new RequestView(
            "17",
            "ann",
            Instant.EPOCH,
            cancelled.get() ? RequestStatus.CANCELLED : RequestStatus.MOVING,
            new Priority(1),
            "default",
            List.of(new DatasetName("/d")),
            List.of(),
            null,
            null,
            null,
            null,
            List.of(),
            null,
            null,
            null,
            null);
    answer(exchange, 200, WireJson.strict().writeValueAsString(view));
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}

package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.task.Priority;
import io.argosy.common.task.RequestStatus;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.WaitView;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Calls a router whose answers show a changing request; the last answer is repeated. */
class RequestWatchTest {

  private static final WaitView NO_LINK = wait("no-link", "stuck", "no link leads there", null);
  private static final WaitView COPY =
      wait("waits-for-copy", "moves", "a copy", Instant.parse("2026-01-01T12:00:40Z"));
  private static final WaitView AWAY = wait("sources-away", "waits", "nobody is there", null);
  private static final WaitView PAUSE =
      wait("cooling-off", "waits", "a pause", Instant.parse("2026-01-01T12:00:30.5Z"));

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final Queue<RequestView> answers = new ArrayDeque<>();
  private HttpServer router;

  @BeforeEach
  void start() throws IOException {
    router = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    router.createContext(
        "/query/v1/requests/17/stuck-files", x -> answer(x, new Page<>(List.of(), null)));
    router.createContext("/query/v1/requests/17", x -> answer(x, next()));
    router.start();
  }

  @AfterEach
  void stop() {
    router.stop(0);
  }

  private synchronized RequestView next() {
    return answers.size() > 1 ? answers.remove() : answers.element();
  }

  @Test
  void aStuckRequestEndsTheWatchWithTheReason() throws IOException {
    answers.add(request("moving"));
    answers.add(request("waiting", NO_LINK));
    assertThat(run("watch")).isEqualTo(1);
    assertThat(out.toString())
        .containsOnlyOnce(
            "Waiting for T2_X: 1 file (10 B): no link leads there [no-link];"
                + " only a new source or link helps");
  }

  /** The detail says what to do. */
  @Test
  void aMarkedReplicaHasNoOtherAdvice() throws IOException {
    answers.add(request("waiting", wait("marked-bad", "stuck", "repair the copy at T1_X", null)));
    assertThat(run("watch")).isEqualTo(1);
    assertThat(out.toString())
        .contains("repair the copy at T1_X [marked-bad]")
        .doesNotContain("only a new source");
  }

  @Test
  void aRequestInBackoffEndsTheWatch() throws IOException {
    answers.add(request("waiting", wait("resting", "waits", "no source to use", null)));
    assertThat(run("watch")).isEqualTo(1);
    assertThat(out.toString()).contains("no source to use");
  }

  @Test
  void withTheOptionTheWatchContinues() throws IOException {
    answers.add(request("waiting", NO_LINK));
    answers.add(request("waiting", NO_LINK));
    answers.add(request("done"));
    assertThat(run("watch", "--wait")).isZero();
    assertThat(out.toString()).containsOnlyOnce("no link leads there");
  }

  @Test
  void changedWaitReasonsAreShown() throws IOException {
    answers.add(request("waiting", AWAY, NO_LINK));
    answers.add(request("waiting", AWAY, NO_LINK));
    answers.add(request("waiting", PAUSE));
    answers.add(request("moving", NO_LINK));
    answers.add(request("done"));
    assertThat(run("watch")).isZero();
    assertThat(out.toString())
        .containsOnlyOnce("nobody is there")
        .containsOnlyOnce("no link leads there")
        .containsOnlyOnce("a pause [cooling-off]; tried again from 2026-01-01T12:00:30Z");
  }

  @Test
  void showHasTheReasonAndTheComment() throws IOException {
    answers.add(request("waiting", AWAY, COPY));
    assertThat(run("show")).isZero();
    assertThat(out.toString())
        .contains("Request 17 of ann: waiting", "Comment: for the paper", "nobody is there")
        .contains("1 file (10 B): a copy [waits-for-copy]; expected there at 2026-01-01T12:00:40Z");
    assertThat(run("show", "--json")).isZero();
    assertThat(out.toString()).contains("\"comment\":\"for the paper\"", "\"sources-away\"");
  }

  private int run(String verb, String... more) throws IOException {
    Path file = Files.writeString(directory.resolve("token"), "argosy_hers\n");
    CommandLine command = ArgosyCommand.commandLine(Clock.systemUTC());
    command.setOut(new PrintWriter(out, true));
    String url = "http://127.0.0.1:" + router.getAddress().getPort();
    List<String> words =
        new ArrayList<>(
            List.of("request", verb, "17", "--router", url, "--token-file", file.toString()));
    words.addAll(List.of(more));
    return command.execute(words.toArray(String[]::new));
  }

  private static WaitView wait(String reason, String outlook, String detail, @Nullable Instant at) {
    return new WaitView(reason, new NodeName("T2_X"), 1, ByteCount.of(10), outlook, at, detail);
  }

  private static RequestView request(String status, WaitView... waits) {
    return new RequestView(
        "17",
        "ann",
        Instant.EPOCH,
        RequestStatus.valueOf(status.toUpperCase(Locale.ROOT)),
        new Priority(1),
        "default",
        List.of(new DatasetName("/d")),
        List.of(),
        "for the paper",
        null,
        "orderly",
        List.of(new NodeName("T1_B"), new NodeName("T1_A")),
        List.of(waits),
        null,
        null,
        null,
        null);
  }

  private static void answer(HttpExchange exchange, Object value) throws IOException {
    byte[] body = WireJson.strict().writeValueAsBytes(value);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}

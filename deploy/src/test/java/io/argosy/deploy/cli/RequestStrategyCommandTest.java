package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.task.Priority;
import io.argosy.common.task.RequestStatus;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.common.wire.user.RequestTakenView;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.TimingView;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Calls a router that accepts every request and shows it as 17. */
class RequestStrategyCommandTest {

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final Queue<RequestForm> forms = new ConcurrentLinkedQueue<>();
  private final AtomicReference<@Nullable TimingView> timing = new AtomicReference<>();
  private HttpServer router;

  @BeforeEach
  void start() throws IOException {
    router = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    router.createContext("/command/v1/requests", this::take);
    router.createContext("/query/v1/requests/17", this::show);
    router.start();
  }

  @AfterEach
  void stop() {
    router.stop(0);
  }

  private int run(String... words) throws IOException {
    Path token = Files.writeString(directory.resolve("token"), "argosy_hers\n");
    CommandLine command = ArgosyCommand.commandLine(Clock.systemUTC());
    command.setOut(new PrintWriter(out, true));
    String url = "http://127.0.0.1:" + router.getAddress().getPort();
    String[] all = Arrays.copyOf(words, words.length + 4);
    System.arraycopy(
        new String[] {"--router", url, "--token-file", token.toString()}, 0, all, words.length, 4);
    return command.execute(all);
  }

  @Test
  void theStrategyIsSent() throws IOException {
    run("request", "create", "/d", "--to", "T2_X", "--strategy", "duration");
    assertThat(forms).extracting(RequestForm::strategy).containsExactly("duration");
    assertThat(forms).extracting(RequestForm::sources).containsOnlyNulls();
  }

  @Test
  void sourcesAreSentInTheirOrder() throws IOException {
    run("request", "create", "/d", "--to", "T2_X", "--source", "T1_B", "--source", "T1_A");
    assertThat(forms.peek().sources()).containsExactly(new NodeName("T1_B"), new NodeName("T1_A"));
    assertThat(forms.peek().strategy()).isNull();
  }

  @Test
  void theStaticOptionIsSent() throws IOException {
    run("request", "create", "/d", "--to", "T2_X", "--static");
    assertThat(forms.remove().isStatic()).isTrue();
    assertThat(out.toString()).doesNotContain("Wants:");
    run("request", "create", "/d", "--to", "T2_X");
    assertThat(forms.remove().isStatic()).isNull();
    run("request", "show", "17");
    assertThat(out.toString()).contains("Wants: only the files that the datasets contain now");
  }

  @Test
  void bothAreShown() throws IOException {
    run("request", "show", "17");
    assertThat(out.toString()).contains("Deadline: 2026-01-31T12:00:00Z");
    timing.set(new TimingView(null, null, true, "deadline 2026-01-31T12:00:00Z passed 3 h ago"));
    run("request", "show", "17");
    assertThat(out.toString()).contains("Timing: deadline 2026-01-31T12:00:00Z passed 3 h ago");
    assertThat(out.toString()).contains("Strategy: orderly").contains("Sources: T1_B, T1_A");
  }

  private void take(HttpExchange exchange) throws IOException {
    forms.add(
        WireJson.strict().readValue(exchange.getRequestBody().readAllBytes(), RequestForm.class));
    answer(exchange, new RequestTakenView("17"));
  }

  private void show(HttpExchange exchange) throws IOException {
    answer(
        exchange,
        new RequestView(
            "17",
            "ann",
            Instant.EPOCH,
            RequestStatus.DONE,
            new Priority(1),
            "default",
            List.of(new DatasetName("/d")),
            List.of(),
            null,
            Instant.parse("2026-01-31T12:00:00Z"),
            "orderly",
            List.of(new NodeName("T1_B"), new NodeName("T1_A")),
            List.of(),
            timing.get(),
            true,
            null,
            null));
  }

  private static void answer(HttpExchange exchange, Object value) throws IOException {
    byte[] body = WireJson.strict().writeValueAsBytes(value);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}

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
import io.argosy.common.wire.user.DatasetView;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.common.wire.user.RequestTakenView;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.TimingView;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Calls a router that accepts every request and shows it as 17, and that has three datasets of
 * physics. No data can move: one destination only serves files, and the other one is too small.
 */
class RequestStrategyCommandTest {

  private static final String PREVIEW =
      """
      {"datasets":3,"files":20,"bytes":1500000000,"destinations":[
        {"node":"T2_DOOR","presentFiles":0,"presentBytes":0,"missingFiles":20,
         "missingBytes":1500000000,"orphanFiles":0,"approval":"automatic","sources":[],"place":
          {"name":"T2_DOOR","site":"DOOR","kind":"disk","files":0,"bytes":0,"waitingFiles":0,
           "waitingBytes":0,"agents":[{"name":"door","alive":true,"silentSeconds":2,"drain":false,
             "hindrances":["door-only"]}],"doors":[],"storage":[]}},
        {"node":"T2_SMALL","presentFiles":0,"presentBytes":0,"missingFiles":20,
         "missingBytes":1500000000,"orphanFiles":0,"approval":"automatic","sources":[],"place":
          {"name":"T2_SMALL","site":"SMALL","kind":"disk","files":0,"bytes":0,"waitingFiles":1,
           "waitingBytes":50000000,"agents":[{"name":"mit","alive":true,"silentSeconds":12,
             "drain":false,"hindrances":[],"freeBytes":1540000000}],"doors":[],"storage":[]}}]}
      """;

  private static final String[] WARNINGS = {
    "Warning: Transfers to T2_DOOR wait for an agent that receives files (now: not receiving).",
    "Warning: T2_SMALL has 1.54 GB free (12 s ago): too little for 1.50 GB and the 50.0 MB"
        + " already expected."
  };

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Queue<RequestForm> forms = new ConcurrentLinkedQueue<>();
  private final AtomicReference<@Nullable TimingView> timing = new AtomicReference<>();
  private HttpServer router;

  @BeforeEach
  void start() throws IOException {
    router = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    router.createContext("/command/v1/requests", this::take);
    router.createContext("/query/v1/requests/17", this::show);
    router.createContext("/query/v1/previews", this::preview);
    router.createContext("/query/v1/datasets", this::find);
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
    command.setErr(new PrintWriter(err, true));
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

  @Test
  void aPreviewSaysWhichDestinationsDoNotReceiveFiles() throws IOException {
    assertThat(run("request", "preview", "/d", "--to", "T2_DOOR", "--to", "T2_SMALL")).isZero();
    assertThat(out.toString())
        .containsSubsequence("Free space", "not receiving", "1.54 GB free (12 s ago): too little")
        .contains(WARNINGS);
  }

  @Test
  void aRequestThatCannotMoveYetIsCreatedWithWarnings() throws IOException {
    assertThat(run("request", "create", "/d", "--to", "T2_DOOR", "--to", "T2_SMALL")).isZero();
    assertThat(out.toString()).contains(WARNINGS);
  }

  @Test
  void aPatternStandsForAllDatasetsThatMatch() throws IOException {
    assertThat(run("request", "create", "/d", "/phys/*", "--to", "T2_X")).isZero();
    assertThat(out.toString()).contains("3 datasets match /phys/*");
    assertThat(forms.remove().datasets())
        .extracting(DatasetName::value)
        .containsExactly("/d", "/phys/a", "/phys/b", "/phys/c");
  }

  @Test
  void aPatternThatMatchesNothingOrTooMuchIsRefused() throws IOException {
    assertThat(run("request", "create", "/none/*", "--to", "T2_X")).isEqualTo(2);
    assertThat(err.toString()).contains("no dataset matches /none/*");
    assertThat(run("request", "preview", "/many/*", "--to", "T2_X")).isEqualTo(2);
    assertThat(err.toString()).contains("more than 1,000 datasets match /many/*");
    assertThat(forms).isEmpty();
  }

  /** Once a request is made, its own files count as expected there. */
  private void preview(HttpExchange exchange) throws IOException {
    String expected = "\"waitingBytes\":" + (forms.isEmpty() ? 50_000_000 : 1_550_000_000);
    answer(exchange, 200, PREVIEW.replace("\"waitingBytes\":50000000", expected));
  }

  private void find(HttpExchange exchange) throws IOException {
    String query = exchange.getRequestURI().getQuery();
    List<DatasetView> found =
        query.contains("text=/none/*")
            ? List.of()
            : Stream.of("/phys/a", "/phys/b", "/phys/c")
                .map(name -> new DatasetView(new DatasetName(name), 1, 1, ByteCount.of(1)))
                .toList();
    answer(exchange, new Page<>(found, query.contains("text=/many/*") ? "more" : null));
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
    answer(exchange, 200, WireJson.strict().writeValueAsString(value));
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}

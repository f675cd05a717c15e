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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Calls a router with one open source, which records the forms it receives. */
class BreakerCommandTest {

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<String> received = new CopyOnWriteArrayList<>();
  private HttpServer router;

  @BeforeEach
  void start() throws IOException {
    router = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    router.createContext("/command/v1/", this::receive);
    answer(
        "/query/v1/breakers",
        """
        {"items":[{"kind":"source","source":"T1_A","destination":null,"state":"closed",
          "decided":"open","since":"2026-01-01T12:00:00.123456Z","probeAt":null,"openings":1,"pin":null,
          "pinnedBy":null,"reason":"5 files failed"},
         {"kind":"link","source":"T1_A","destination":"T1_B","state":"open",
          "decided":"open","since":"2026-01-01T12:00:00Z","probeAt":null,"openings":1,"pin":"open",
          "pinnedBy":"ann","reason":"disk exchange"}],"next":null}
        """);
    answer(
        "/query/v1/automations",
        "{\"items\":[{\"name\":\"breaker\",\"mode\":\"dry-run\",\"set\":true}],\"next\":null}");
    answer(
        "/query/v1/pins",
        """
        {"items":[{"id":"7","automation":"learning","source":"T1_A","destination":"T1_B",
          "request":null,"block":null,"strategy":null,"capacity":2.0E7,"until":null,
          "reason":"new fibre","by":"ann","at":"2026-01-01T12:00:00.123456Z"}],"next":null}
        """);
    answer(
        "/query/v1/suspended-blocks",
        """
        {"items":[{"block":"/d#1","destination":"T1_B","since":"2026-01-01T12:00:00.123456Z",
          "reason":"disk broken"}],"next":null}
        """);
    router.start();
  }

  @AfterEach
  void stop() {
    router.stop(0);
  }

  @Test
  void openBreakersAreShownWithTheirReason() throws IOException {
    assertThat(run("breaker", "list")).isZero();
    assertThat(out.toString())
        .contains("T1_A", "closed (dry run: open)", "5 files failed")
        .contains("open (pinned by ann)", "not while pinned", "disk exchange");
  }

  @Test
  void timesInTablesAreTruncatedToSeconds() throws IOException {
    for (String list : List.of("breaker list", "block list", "automation pins")) {
      assertThat(run(list.split(" ", -1))).isZero();
      assertThat(out.toString()).contains("2026-01-01T12:00:00Z").doesNotContain("123456");
    }
    assertThat(run("breaker", "list", "--json")).isZero();
    assertThat(out.toString()).contains("2026-01-01T12:00:00.123456Z");
  }

  @Test
  void aPinIsSentAsTyped() throws IOException {
    assertThat(run("breaker", "pin", "open", "--source", "T1_A", "--reason", "new disks")).isZero();
    assertThat(received).singleElement().asString().contains("\"source\":\"T1_A\"", "new disks");
    assertThat(run("breaker", "pin", "open", "--source", "T1_A")).isEqualTo(2);
    assertThat(received).hasSize(1);
  }

  @Test
  void suspendedBlocksAreShownAndResumed() throws IOException {
    assertThat(run("block", "list")).isZero();
    assertThat(out.toString()).contains("/d#1", "T1_B", "disk broken");
    assertThat(run("block", "resume", "/d#1", "--at", "T1_B")).isZero();
    assertThat(received).singleElement().asString().contains("\"block\":\"/d#1\"");
    assertThat(run("block", "resume", "/d", "--at", "T1_B")).isEqualTo(2);
  }

  @Test
  void aModeIsSetAndShown() throws IOException {
    assertThat(run("automation", "set", "breaker", "dry-run")).isZero();
    assertThat(received).singleElement().asString().contains("\"mode\":\"dry-run\"");
    assertThat(out.toString()).contains("dry-run", "command");
    assertThat(run("automation", "list")).isZero();
  }

  @Test
  void aPinOfAnActionIsSentShownAndRemoved() throws IOException {
    String[] pin = {
      "automation",
      "pin",
      "learning",
      "--source",
      "T1_A",
      "--destination",
      "T1_B",
      "--capacity",
      "20MB/s",
      "--until",
      "2026-01-31T12:00:00Z",
      "--reason",
      "new fibre"
    };
    assertThat(run(pin)).isZero();
    assertThat(received)
        .singleElement()
        .asString()
        .contains(
            "\"automation\":\"learning\"",
            "\"capacity\":2.0E7",
            "\"until\":\"2026-01-31T12:00:00Z\"",
            "new fibre");
    assertThat(out.toString())
        .contains("7", "source T1_A destination T1_B at 20.0 MB/s", "ann", "it is unpinned");
    assertThat(run("automation", "pins")).isZero();
    assertThat(run("automation", "unpin", "7")).isZero();
    assertThat(received).hasSize(2);
  }

  @Test
  void aPinNeedsAReasonAndValidWords() throws IOException {
    assertThat(run("automation", "pin", "expiry", "--destination", "T1_B")).isEqualTo(2);
    assertThat(run("automation", "pin", "learning", "--capacity", "fast", "--reason", "x"))
        .isEqualTo(2);
    assertThat(run("automation", "pin", "expiry", "--block", "/d", "--reason", "x")).isEqualTo(2);
    assertThat(received).isEmpty();
  }

  private int run(String... words) throws IOException {
    Path file = Files.writeString(directory.resolve("token"), "argosy_hers\n");
    CommandLine command = ArgosyCommand.commandLine(Clock.systemUTC());
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(
        List.of(
            "--router",
            "http://127.0.0.1:" + router.getAddress().getPort(),
            "--token-file",
            file.toString()));
    return command.execute(all.toArray(String[]::new));
  }

  private void receive(HttpExchange exchange) throws IOException {
    received.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    if (exchange.getRequestURI().getPath().equals("/command/v1/pins")) {
      byte[] body = "{\"id\":\"7\"}".getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(201, body.length);
      exchange.getResponseBody().write(body);
    } else {
      exchange.sendResponseHeaders(204, -1);
    }
    exchange.close();
  }

  private void answer(String path, String text) {
    router.createContext(
        path,
        exchange -> {
          byte[] body = text.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
  }
}

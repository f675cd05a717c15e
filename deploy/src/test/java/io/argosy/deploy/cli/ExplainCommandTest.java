package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Calls a router that has decided about one file. */
class ExplainCommandTest {

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private HttpServer router;

  @BeforeEach
  void start() throws IOException {
    router = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] answer =
        """
        {"decidedAt":"2026-01-01T12:00:00.123456Z","strategy":"completion","chosen":"T1_A","score":7.5,
         "reason":"completion","candidates":[{"node":"T1_A","score":7.5}],"cycle":"9",
         "tree":{"path":["T1_C","T1_A","T1_B"],"direct":{"node":"T1_C","score":40}},
         "viewAgeSeconds":0,"unexplained":null,"explanation":{"strategy":"completion",
         "verdict":"best","runnerUp":{"node":"T1_C","behind":2.0,"wouldWin":[
         {"kind":"link-rate","from":"T1_C","to":"T1_B","amount":2e8,"unit":"bytes/s"}]},"sources":[{"node":"T1_A","staged":true,"score":7.5,
         "terms":{"queue":2.5,"transfer":5},"way":[{"from":"T1_A","to":"T1_B","rate":1e8,
         "capacity":null,"success":0.9,"waitingBytes":0,"waitingFiles":0,"data":[
         {"what":"link-rate","terms":["transfer"],"value":1e8,"unit":"bytes/s","ageSeconds":600,
          "pinned":false,"detail":"rate of T1_A to T1_B: 100 MB/s, seen 10 min before"}]}]}]}}
        """
            .getBytes(StandardCharsets.UTF_8);
    router.createContext(
        "/query/v1/decisions",
        exchange -> {
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    router.start();
  }

  @AfterEach
  void stop() {
    router.stop(0);
  }

  @Test
  void everySourceIsShownWithItsTermsAndTheirAge() throws IOException {
    assertThat(run()).isZero();
    assertThat(out.toString() + err)
        .contains(
            "T1_A",
            "decided 2026-01-01T12:00:00Z by completion in cycle 9",
            "7.5 s",
            "The file comes by way of other destinations: T1_C -> T1_A -> T1_B",
            "From T1_A, as chosen: 7.5 s; directly from T1_C: 40.0 s",
            "Terms are in seconds, unless",
            "queue 2.50, transfer 5.00",
            "rate of T1_A to T1_B: 100 MB/s, seen 10 min before",
            "Shortest estimated completion, counting everything planned in this cycle.",
            "T1_C would have been first if T1_C to T1_B moved 200 MB/s.");
  }

  @Test
  void theJsonIsTheRoutersAnswer() throws IOException {
    assertThat(run("--json")).isZero();
    assertThat(out.toString())
        .contains("\"path\":[\"T1_C\"", "\"ageSeconds\":600", "\"what\":\"link-rate\"");
  }

  private int run(String... more) throws IOException {
    Path file = Files.writeString(directory.resolve("token"), "argosy_hers\n");
    CommandLine command = ArgosyCommand.commandLine(Clock.systemUTC());
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    String[] words = {
      "explain",
      "/d/one",
      "--at",
      "T1_B",
      "--router",
      "http://127.0.0.1:" + router.getAddress().getPort(),
      "--token-file",
      file.toString()
    };
    String[] all = Stream.of(words, more).flatMap(Stream::of).toArray(String[]::new);
    return command.execute(all);
  }
}

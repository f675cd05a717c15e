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

/** Calls a router that has no replica of {@code /d/b}. */
class ReplicaCommandTest {

  private static final String NO_REPLICA =
      """
      {"type":"urn:argosy:problem:no-replica","title":"no-replica","status":409,"detail":"",
       "errors":[{"field":"lfn","rejected":"/d/b",
         "message":"the catalogue has no replica of it at T1_A"}]}
      """;

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<String> forms = new CopyOnWriteArrayList<>();
  private HttpServer router;

  @BeforeEach
  void start() throws IOException {
    router = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    router.createContext("/command/v1/removed-replicas", this::remove);
    router.createContext("/command/v1/retractions", this::retract);
    router.start();
  }

  @AfterEach
  void stop() {
    router.stop(0);
  }

  @Test
  void afterARefusalTheOtherReplicasAreChanged() throws IOException {
    assertThat(run("replica", "remove", "T1_A", "/d/a", "/d/b", "/d/c", "--reason", "lost"))
        .isEqualTo(ExitCodes.REFUSED_BY_ROUTER);
    assertThat(forms).hasSize(3);
    assertThat(err.toString())
        .startsWith("argosy: /d/b: the router refuses this")
        .contains("the catalogue has no replica of it at T1_A");
    assertThat(out).hasToString(lines("Replicas at T1_A that are removed: 2 of 3."));
  }

  @Test
  void aRetractionIsRepeatedUntilNothingIsLeft() throws IOException {
    assertThat(run("dataset", "retract", "/d")).isEqualTo(ExitCodes.DONE);
    assertThat(run("dataset", "retract", "--file", "/d/a")).isEqualTo(ExitCodes.DONE);
    assertThat(forms).hasSize(3).element(0).asString().contains("\"dataset\":\"/d\"");
    assertThat(forms).element(2).asString().contains("\"file\":\"/d/a\"");
    assertThat(out)
        .hasToString(
            lines(
                "Removed from the catalogue: 17 files. No file on a disk was deleted.",
                "Removed from the catalogue: 7 files. No file on a disk was deleted."));
    assertThat(run("dataset", "retract")).isNotEqualTo(ExitCodes.DONE);
    assertThat(run("dataset", "retract", "/d", "--file", "/d/a")).isNotEqualTo(ExitCodes.DONE);
    assertThat(forms).hasSize(3);
  }

  /** The first answer says that more files are left. */
  private void retract(HttpExchange exchange) throws IOException {
    forms.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    boolean first = forms.size() == 1;
    byte[] answer =
        "{\"files\":%d,\"more\":%b}"
            .formatted(first ? 10 : 7, first)
            .getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  private void remove(HttpExchange exchange) throws IOException {
    String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    forms.add(form);
    if (form.contains("/d/b")) {
      byte[] answer = NO_REPLICA.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(409, answer.length);
      exchange.getResponseBody().write(answer);
    } else {
      exchange.sendResponseHeaders(204, -1);
    }
    exchange.close();
  }

  private int run(String... words) throws IOException {
    Path token = Files.writeString(directory.resolve("token"), "secret");
    List<String> all = new ArrayList<>(List.of(words));
    all.add("--router=http://127.0.0.1:" + router.getAddress().getPort());
    all.add("--token-file=" + token);
    CommandLine line = ArgosyCommand.commandLine(Clock.systemUTC());
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(all.toArray(String[]::new));
  }

  private static String lines(String... lines) {
    return String.join(System.lineSeparator(), lines) + System.lineSeparator();
  }
}

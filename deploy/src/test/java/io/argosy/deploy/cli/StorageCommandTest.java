package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.argosy.common.fixture.DavDouble;
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

/** Calls a router that knows the node T1_A and accepts every command. */
class StorageCommandTest {

  private static final String NODES =
      """
      {"items":[{"name":"T1_A","site":"A","kind":"buffer","files":0,"bytes":0,"waitingFiles":0,
        "waitingBytes":0,"agents":[],"doors":[],"storage":[],
        "storageSystem":"https://a.example.org:443/data"}],"next":null}
      """;

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<String> received = new CopyOnWriteArrayList<>();
  private HttpServer router;
  private DavDouble storage;

  @BeforeEach
  void start() throws IOException {
    storage = new DavDouble().directory("/data");
    router = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    answers("/command/v1/sites", 204, "");
    answers("/command/v1/nodes", 204, "");
    answers("/query/v1/nodes", 200, NODES);
    router.start();
  }

  private void answers(String path, int status, String body) {
    router.createContext(path, exchange -> answer(exchange, status, body));
  }

  private void gives(String credentials, String token) {
    answers(
        "/command/v1/storage-tokens",
        200,
        """
        {"url":"%s/data","credentials":"%s","token":%s,"validSeconds":1800,"redirectHosts":[]}
        """
            .formatted(storage.url(), credentials, token));
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
    storage.close();
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
  void theStorageOfAKnownNodeIsRegistered() throws IOException {
    assertThat(
            run(
                "storage",
                "add",
                "T1_A",
                "davs://a.example.org/data",
                "--token-base=/data",
                "--redirect-host=pool"))
        .isZero();
    assertThat(received)
        .singleElement()
        .asString()
        .contains(
            "\"name\":\"T1_A\",\"site\":\"A\",\"kind\":\"buffer\"",
            "\"url\":\"davs://a.example.org/data\"",
            "\"tokenBase\":\"/data\"",
            "\"redirectHosts\":[\"pool\"]");
    assertThat(out.toString()).contains("https://a.example.org:443/data");
  }

  @Test
  void aNewNodeNeedsASite() throws IOException {
    assertThat(run("storage", "add", "T1_B", "davs://b/data")).isEqualTo(2);
    assertThat(err.toString()).contains("--site");
    assertThat(received).isEmpty();
    assertThat(run("storage", "add", "T1_B", "davs://b/data", "--site=B")).isZero();
    assertThat(received).first().asString().startsWith("sites {\"name\":\"B\"}");
    assertThat(received.getLast()).contains("\"site\":\"B\",\"kind\":\"disk\"");
  }

  @Test
  void aStorageIsRemoved() throws IOException {
    assertThat(run("storage", "remove", "T1_A")).isZero();
    assertThat(received).singleElement().asString().contains("\"kind\":\"buffer\"", "\"url\":\"\"");
    assertThat(run("storage", "remove", "T1_B")).isEqualTo(2);
  }

  @Test
  void aStorageIsTriedWithTheTokenOfTheRouter() throws IOException {
    gives("router", "\"to.k.en\"");
    assertThat(run("storage", "check", "T1_A")).isZero();
    assertThat(out.toString()).contains("write (PUT)", "done").doesNotContain("to.k.en");
    assertThat(storage.requests()).hasSize(4).allMatch(it -> it.endsWith("Bearer to.k.en"));
    storage.on("MOVE", DavDouble.status(403, "no"));
    assertThat(run("storage", "check", "T1_A")).isEqualTo(1);
    assertThat(out.toString()).contains("storage.modify");
  }

  @Test
  void aStorageOfASiteIsTriedWithATokenOfAFile() throws IOException {
    gives("site", "null");
    assertThat(run("storage", "check", "T1_A")).isEqualTo(2);
    assertThat(err.toString()).contains("--storage-token-file");
    String file = Files.writeString(directory.resolve("own"), "own.to.ken").toString();
    assertThat(run("storage", "check", "T1_A", "--storage-token-file", file)).isZero();
    assertThat(storage.requests()).hasSize(4).allMatch(it -> it.endsWith("Bearer own.to.ken"));
  }
}

package io.argosy.deploy.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.argosy.common.fixture.DavDouble;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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

/** Registers what a storage holds at a router that accepts everything. */
class InjectCommandTest {

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<String> received = new CopyOnWriteArrayList<>();
  private HttpServer router;
  private DavDouble storage;

  @BeforeEach
  void start() throws IOException {
    storage =
        new DavDouble()
            .file("/data/mine/a%b", "hello".getBytes(UTF_8))
            .file("/data/mine/c\td", new byte[1]);
    router = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    router.createContext(
        "/command/v1/injections",
        exchange -> {
          received.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          byte[] answer = "{\"filesAdded\":1,\"replicasAdded\":1}".getBytes(UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    router.start();
  }

  @AfterEach
  void stop() {
    router.stop(0);
    storage.close();
  }

  private int run(String from, String... words) throws IOException {
    Path token = Files.writeString(directory.resolve("token"), "argosy_hers\n");
    String url = "http://127.0.0.1:" + router.getAddress().getPort();
    CommandLine command = ArgosyCommand.commandLine(Clock.systemUTC());
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return command.execute(
        Stream.concat(
                Stream.of("inject", "--node", "T1_A", "--dataset", "/d/mine", "--from", from),
                Stream.concat(
                    Stream.of(words), Stream.of("--router", url, "--token-file", token.toString())))
            .toArray(String[]::new));
  }

  @Test
  void theFilesOfAStorageAreRegisteredWithWhatItStates() throws IOException {
    Path token = Files.writeString(directory.resolve("storage.token"), "eyJ.of.storage\n");

    int code = run(davOf("/data/mine"), "--storage-token-file", token.toString());

    assertThat(code).as(err.toString()).isZero();
    assertThat(received)
        .singleElement()
        .asString()
        .contains("\"lfn\":\"/d/mine/a%b\"", "\"bytes\":5", "\"checksum\":\"adler32:062c0215\"");
    assertThat(out.toString()).contains("Skipped: c\\x09d: its name has a control character");
    assertThat(storage.requests()).allMatch(it -> it.endsWith(" Bearer eyJ.of.storage"));
    assertThat(out.toString() + err).doesNotContain("eyJ");
  }

  @Test
  void theSchemeMayBeInUpperCase() throws IOException {
    assertThat(run(davOf("/data/mine").replace("dav:", "DAV:"))).isZero();
    assertThat(received).hasSize(1);
  }

  @Test
  void aTokenFileIsReadAgainAndATokenThatHasEndedIsNamed() throws IOException {
    Path token = Files.writeString(directory.resolve("storage.token"), "first\n");
    storage.on(
        "PROPFIND",
        exchange -> {
          Files.writeString(token, "second\n");
          storage.answerRightly(exchange);
        });
    assertThat(run(davOf("/data/mine"), "--storage-token-file", token.toString())).isZero();
    assertThat(storage.requests()).contains("HEAD /data/mine/a%25b Bearer second");

    storage.on("HEAD", DavDouble.status(401, ""));
    received.clear();
    assertThat(run(davOf("/data/mine"), "--storage-token-file", token.toString()))
        .isEqualTo(ExitCodes.NOT_DONE);
    assertThat(err.toString()).contains("status 401: name a file with a valid token");
    assertThat(received).isEmpty();
  }

  @Test
  void aRedirectIsFollowedToANamedHostOnly() throws IOException {
    try (DavDouble pool = new DavDouble().file("/data/mine/a%b", "hello".getBytes(UTF_8))) {
      storage.on(
          "HEAD",
          exchange -> {
            exchange.getResponseHeaders().set("Location", pool.url() + "/data/mine/a%25b?x=1");
            exchange.sendResponseHeaders(307, -1);
          });

      assertThat(run(davOf("/data/mine"))).isEqualTo(ExitCodes.NOT_DONE);
      assertThat(err.toString())
          .contains("it redirects to " + pool.url())
          .contains("allow its host by --storage-redirect-host");
      assertThat(received).isEmpty();
      assertThat(run(davOf("/data/mine"), "--storage-redirect-host", "127.0.0.1")).isZero();
      assertThat(received).hasSize(1);
    }
  }

  @Test
  void aStorageThatCannotBeUsedRegistersNothing() throws IOException {
    assertThat(run(davOf("/data/none"))).isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(run(davOf("/data/mine") + "?x=1")).isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(run(davOf("/data/mine"), "--storage-token-file", "none"))
        .isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(run(davOf("/data/mine"), "--storage-ca-file", "none"))
        .isEqualTo(ExitCodes.REFUSED_HERE);
    storage.on("PROPFIND", DavDouble.status(403, "no token"));
    assertThat(run(davOf("/data/mine"))).isEqualTo(ExitCodes.NOT_DONE);
    storage.close();
    assertThat(run(davOf("/data/mine"))).isEqualTo(ExitCodes.NOT_DONE);

    assertThat(err.toString())
        .contains("there is no directory http://127.0.0.1:", "status 403: no token")
        .contains("refused the connection");
    assertThat(received).isEmpty();
  }

  private String davOf(String path) {
    return storage.url().replace("http:", "dav:") + path;
  }
}

package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.FdtSites;
import io.argosy.agent.fixture.GrantSigner;
import io.argosy.agent.fixture.Intruder;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.agent.ClaimAnswer;
import io.argosy.common.wire.door.DoorSessionAnswer;
import io.argosy.common.wire.door.DoorSessionRequest;
import io.argosy.common.wire.door.FdtAnswer;
import io.argosy.common.wire.door.FdtRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Attackers try to abuse the FDT that a door runs for one client: with the fake, or with the jar
 * that ARGOSY_FDT_JAR names.
 */
@Execution(ExecutionMode.CONCURRENT)
class FdtIntrusionTest {

  private static final JsonMapper JSON = WireJson.tolerant();
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final String SECRET = "not for everybody";

  @TempDir private Path directory;
  private ScriptedRouter router;
  private TestSite source;
  private Intruder intruder;
  private Path granted;
  private Path secret;
  private String grant = "";
  private List<FileContent> files = List.of();

  @BeforeEach
  void open() throws IOException {
    FdtSites.requireStandIn();
    router = new ScriptedRouter();
    source = new TestSite(directory.toRealPath(), "SRC", router);
    source.start("door", FdtSites.yaml());
    await().until(() -> router.registrations().containsKey(source.agent()));
    granted = source.write("/d/granted", "for the visitor".getBytes(StandardCharsets.UTF_8));
    secret = source.write("/d/secret", SECRET.getBytes(StandardCharsets.UTF_8));
    ClaimAnswer.ClaimedTask task = source.task("t", "/d/granted", source.node());
    files = List.of(new FileContent(task.lfn(), task.bytes(), task.checksum()));
    grant = router.signer().sign(GrantSigner.claims("agent_SRC/SRC", files));
    intruder = new Intruder(Files.createDirectory(directory.resolve("intruder")));
  }

  @AfterEach
  void close() {
    source.close();
    router.close();
  }

  @Test
  void theClientReadsTheGrantedFiles() throws IOException {
    Run run = listening(visitor("127.0.0.1"));
    String output = intruder.reads(run.port(), granted.toString());
    assertThat(intruder.loot().resolve("granted")).as(output).hasSameBinaryContentAs(granted);
  }

  /** What the client tries beyond its grant. */
  enum Reach {
    READ_ANOTHER_FILE_OF_THE_SITE,
    READ_A_FILE_OF_THE_SYSTEM,
    WRITE_BESIDE_THE_FILES,
    WRITE_OVER_THE_FILE,
    WRITE_INTO_ANOTHER_DIRECTORY,
    LIST
  }

  @ParameterizedTest
  @EnumSource
  void theClientReachesNothingElse(Reach reach) throws IOException {
    Path own = Files.writeString(directory.resolve("granted"), "mine");
    Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
    Run run = listening(visitor("127.0.0.1"));
    String output =
        switch (reach) {
          case READ_ANOTHER_FILE_OF_THE_SITE -> intruder.reads(run.port(), secret.toString());
          case READ_A_FILE_OF_THE_SYSTEM -> intruder.reads(run.port(), "/etc/passwd");
          case WRITE_BESIDE_THE_FILES ->
              intruder.writes(run.port(), granted.getParent(), intruderFile());
          case WRITE_OVER_THE_FILE -> intruder.writes(run.port(), granted.getParent(), own);
          case WRITE_INTO_ANOTHER_DIRECTORY -> intruder.writes(run.port(), elsewhere, own);
          case LIST -> intruder.lists(run.port(), granted.getParent());
        };
    assertThat(output).doesNotContain(SECRET).doesNotContain("secret" + System.lineSeparator());
    assertThat(elsewhere).isEmptyDirectory();
    nothingWasReadOrWritten();
  }

  @Test
  void aClientAtAnotherAddressIsRefused() throws IOException {
    Run run = listening(visitor("127.0.0.2"));
    String output = intruder.reads(run.port(), granted.toString());
    assertThat(output).isNotEmpty();
    nothingWasReadOrWritten();
  }

  @Test
  void anotherAddressGetsNoAnswer() throws IOException {
    Run run = listening(visitor("127.0.0.1"));
    assertThat(Intruder.isAnswered(InetAddress.getByName("127.0.0.2"), run.port())).isFalse();
  }

  @Test
  void afterTheJobNobodyListens() throws IOException {
    Visitor visitor = visitor("127.0.0.1");
    Run run = listening(visitor);
    assertThat(visitor.send("DELETE", run.path(), "").statusCode()).isEqualTo(200);
    String output = intruder.reads(run.port(), granted.toString());
    assertThat(output).contains("Connection refused");
    assertThat(visitor.send("GET", run.path(), "").statusCode()).isEqualTo(404);
    nothingWasReadOrWritten();
  }

  @Test
  void aGrantOpensOnceAndAGuessedSessionIsUnknown() throws IOException {
    Visitor visitor = visitor("127.0.0.1");
    listening(visitor);
    HttpResponse<String> again = visitor.open();
    assertThat(again.statusCode()).isEqualTo(409);
    assertThat(again.body()).contains("grant-used");
    Visitor thief = visitor("127.0.0.2");
    assertThat(thief.open().statusCode()).isEqualTo(409);
    String order = JSON.writeValueAsString(pull());
    assertThat(thief.send("POST", "/door/v1/guess/fdt", order).statusCode()).isEqualTo(404);
    nothingWasReadOrWritten();
  }

  /** The FDT client of the door connects to the requesting address only, whatever the request. */
  @Test
  void theDoorsFdtConnectsOnlyToTheRequestingAddress() throws IOException {
    Visitor visitor = visitor("127.0.0.2");
    String session = JSON.readValue(visitor.open().body(), DoorSessionAnswer.class).session();
    FdtRequest push = new FdtRequest(FdtRequest.PUSH, 31399, "/", 1, List.of(0), null);
    HttpResponse<String> answer =
        visitor.send("POST", "/door/v1/" + session + "/fdt", JSON.writeValueAsString(push));
    assertThat(answer.statusCode()).isEqualTo(200);
    List<String> command = JSON.readValue(answer.body(), FdtAnswer.class).command();
    assertThat(command.get(command.indexOf("-c") + 1)).isEqualTo("127.0.0.2");
  }

  private Path intruderFile() throws IOException {
    return Files.writeString(directory.resolve("planted"), "mine");
  }

  private void nothingWasReadOrWritten() throws IOException {
    if (Files.exists(intruder.loot())) {
      assertThat(TestSite.filesIn(intruder.loot()))
          .allSatisfy(file -> assertThat(file).isEmptyFile());
    }
    assertThat(TestSite.filesIn(source.data())).containsExactlyInAnyOrder(granted, secret);
    assertThat(granted).hasContent("for the visitor");
    assertThat(secret).hasContent(SECRET);
  }

  /** An FDT server of the door. */
  private record Run(String path, int port) {}

  private Run listening(Visitor visitor) throws IOException {
    String session = JSON.readValue(visitor.open().body(), DoorSessionAnswer.class).session();
    String path = "/door/v1/" + session + "/fdt";
    String answer = visitor.send("POST", path, JSON.writeValueAsString(pull())).body();
    int port = JSON.readValue(answer, FdtAnswer.class).port();
    await()
        .atMost(LONG)
        .until(() -> JSON.readValue(visitor.send("GET", path, "").body(), FdtAnswer.class).ready());
    return new Run(path, port);
  }

  private static FdtRequest pull() {
    return new FdtRequest(FdtRequest.PULL, 0, "/x", 1, List.of(0), null);
  }

  private Visitor visitor(String address) throws IOException {
    String url = router.registrations().get(source.agent()).doors().getFirst().url();
    return new Visitor(
        HttpClient.newBuilder().localAddress(InetAddress.getByName(address)).build(), url);
  }

  /** A client of the door at an address. */
  private final class Visitor {

    private final HttpClient client;
    private final String url;

    Visitor(HttpClient client, String url) {
      this.client = client;
      this.url = url;
    }

    HttpResponse<String> open() {
      FileContent file = files.getFirst();
      List<DoorSessionRequest.DoorFile> listed =
          List.of(new DoorSessionRequest.DoorFile(0, file.lfn(), file.size(), file.checksum()));
      return send(
          "POST",
          "/door/v1/sessions",
          JSON.writeValueAsString(new DoorSessionRequest(grant, listed)));
    }

    HttpResponse<String> send(String method, String path, String body) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(url + path))
              .header("Content-Type", "application/json")
              .method(method, HttpRequest.BodyPublishers.ofString(body))
              .build();
      try {
        return client.send(request, HttpResponse.BodyHandlers.ofString());
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}

package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.FdtSites;
import io.argosy.agent.fixture.Intruder;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.SilentDoor;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.agent.Registration;
import io.argosy.common.wire.agent.ReportBatch;
import io.argosy.common.wire.door.FdtRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An attacker who controls the source tries to abuse the FDT that a destination runs for it: with
 * the fake, or with the jar that ARGOSY_FDT_JAR names.
 */
@Execution(ExecutionMode.CONCURRENT)
class FdtDestinationIntrusionTest {

  private static final Duration LONG = Duration.ofSeconds(180);
  private static final String WANTED = "what was wanted";
  private static final String OTHER = "something other";

  @TempDir private Path directory;
  private ScriptedRouter router;
  private SilentDoor door;
  private TestSite source;
  private TestSite destination;
  private Intruder intruder;
  private Path existing;

  @BeforeEach
  void open() throws IOException, InterruptedException {
    FdtSites.requireStandIn();
    router = new ScriptedRouter();
    door = new SilentDoor();
    Path real = directory.toRealPath();
    source = new TestSite(real, "SRC", router);
    destination = new TestSite(real, "DST", router);
    intruder = new Intruder(Files.createDirectory(real.resolve("intruder")));
    announceTheDoor();
    existing = destination.write("/kept", OTHER.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    source.write("/a/file", WANTED.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    destination.start("download", FdtSites.yaml(), "transfer:\n      backend: fdt");
    router.give(destination.agent(), List.of(source.task("t", "/a/file", destination.node())));
  }

  @AfterEach
  void close() {
    destination.close();
    door.close();
    router.close();
  }

  /** What the source tries beyond sending the file. */
  enum Reach {
    READ,
    WRITE_INTO_THE_STORAGE,
    WRITE_ELSEWHERE,
    LIST
  }

  @ParameterizedTest
  @EnumSource
  void theSourceReachesNothingElse(Reach reach) throws IOException, InterruptedException {
    Path own = Files.writeString(intruder.loot().resolveSibling("kept"), "mine");
    Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
    int port = order().port();
    switch (reach) {
      case READ -> intruder.reads(port, existing.toString());
      case WRITE_INTO_THE_STORAGE -> intruder.writes(port, destination.data(), own);
      case WRITE_ELSEWHERE -> intruder.writes(port, elsewhere, own);
      case LIST -> assertThat(intruder.lists(port, destination.data())).doesNotContain(" kept");
    }
    assertThat(elsewhere).isEmptyDirectory();
    assertThat(intruder.loot().resolve("kept")).doesNotExist();
    nothingIsPlaced();
  }

  @Test
  void otherBytesUnderTheFilesNameAreNeverPlaced() throws IOException, InterruptedException {
    FdtRequest order = order();
    Path forged = Files.writeString(intruder.loot().resolveSibling("0.part"), OTHER);
    intruder.writes(order.port(), Path.of(order.directory()), forged);
    await().atMost(LONG).until(() -> !router.reports().isEmpty());
    ReportBatch.Report report = router.reports().getFirst();
    assertThat(report.verified()).isNull();
    nothingIsPlaced();
  }

  @Test
  void anotherAddressGetsNoAnswer() throws IOException, InterruptedException {
    assertThat(Intruder.isAnswered(InetAddress.getByName("127.0.0.2"), order().port())).isFalse();
    nothingIsPlaced();
  }

  private void nothingIsPlaced() {
    assertThat(TestSite.filesIn(destination.data())).containsExactly(existing);
    assertThat(existing).hasContent(OTHER);
  }

  private FdtRequest order() throws InterruptedException {
    FdtRequest order = door.orders().poll(LONG.toSeconds(), TimeUnit.SECONDS);
    assertThat(order).isNotNull();
    return order;
  }

  private void announceTheDoor() throws IOException, InterruptedException {
    Registration registration =
        new Registration(
            "by hand",
            List.of("door"),
            List.of(source.node()),
            List.of(new Registration.DoorAddress(source.node(), "fdt", door.url())),
            List.of(),
            false,
            null,
            null,
            null);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(router.url() + "/agent/v1/registrations"))
            .header("Authorization", "Bearer " + source.agent())
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    WireJson.strict().writeValueAsString(registration)))
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      client.send(request, HttpResponse.BodyHandlers.discarding());
    }
  }
}

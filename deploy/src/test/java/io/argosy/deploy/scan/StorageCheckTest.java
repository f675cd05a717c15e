package io.argosy.deploy.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.fixture.DavDouble;
import io.argosy.deploy.scan.StorageCheck.Step;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StorageCheckTest {

  private static final String FILE = "/data/.argosy.check.id";

  private DavDouble storage;
  private DavClient client;

  @BeforeEach
  void start() throws IOException {
    storage = new DavDouble().directory("/data");
    client = new DavClient("argosy", Duration.ofSeconds(40), 2, Set.of(), Optional.empty());
  }

  @AfterEach
  void stop() {
    client.close();
    storage.close();
  }

  private List<Step> check() {
    DavUrl root = DavUrl.parse(storage.url() + "/data");
    return new StorageCheck(client, root, DavAccess.bearer("token")).run("id");
  }

  @Test
  void allThatAnAgentNeedsIsTriedAndNothingStays() {
    storage.file("/data/other", new byte[1]);
    assertThat(check()).hasSize(4).allMatch(step -> step.problem().isEmpty());
    assertThat(storage.requests())
        .containsExactly(
            "PUT " + FILE + " Bearer token",
            "HEAD " + FILE + " Bearer token",
            "MOVE " + FILE + " Bearer token",
            "DELETE " + FILE + ".renamed Bearer token");
    assertThat(storage.paths()).containsExactly("/data/other");
  }

  @Test
  void nothingIsTriedAfterAFileThatCouldNotBeWritten() {
    storage.on("PUT", DavDouble.status(403, "no"));
    assertThat(check()).singleElement().satisfies(it -> assertAdvised(it, "PUT", "storage.create"));
  }

  @ParameterizedTest
  @CsvSource({
    "HEAD, 403, storage.read",
    "MOVE, 401, storage.modify",
    "MOVE, 501, permit this method",
    "MOVE, 307, --redirect-host",
    "DELETE, 405, permit this method"
  })
  void aRefusedStepIsNamedWithWhatToDo(String method, int status, String advice) {
    storage.on(
        method,
        exchange -> {
          exchange.getResponseHeaders().set("Location", "https://pool.example.org/");
          exchange.sendResponseHeaders(status, -1);
        });
    List<Step> steps = check();
    assertThat(steps).hasSize(4);
    assertThat(steps)
        .filteredOn(step -> step.problem().isPresent())
        .singleElement()
        .satisfies(it -> assertAdvised(it, method, advice));
    assertThat(storage.paths()).hasSize(method.equals("DELETE") ? 1 : 0);
  }

  @Test
  void nothingStaysOfRequestsWhoseAnswersAreLost() {
    storage.on(
        "MOVE",
        exchange -> {
          assertThat(storage.moveSilently(exchange)).isTrue();
          exchange.close();
        });
    assertThat(check().get(2).problem()).isPresent();
    assertThat(storage.paths()).isEmpty();
    storage.on(
        "PUT",
        exchange -> {
          storage.file(FILE, new byte[1]);
          exchange.close();
        });
    assertThat(check()).singleElement().satisfies(it -> assertThat(it.problem()).isPresent());
    assertThat(storage.paths()).isEmpty();
  }

  @Test
  void aStorageWithoutTheRightChecksumIsNamed() {
    storage.on(
        "HEAD",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Length", "32");
          exchange.getResponseHeaders().set("Digest", "adler32=1");
          exchange.sendResponseHeaders(200, -1);
        });
    assertThat(check().get(1)).satisfies(it -> assertAdvised(it, "another checksum", "Adler-32"));
  }

  @Test
  void aStorageThatIsAwayIsNamed() {
    DavUrl root = DavUrl.parse(storage.url() + "/data");
    storage.close();
    assertThat(new StorageCheck(client, root, DavAccess.NONE).run("id"))
        .singleElement()
        .satisfies(it -> assertAdvised(it, "refused the connection", "registered address"));
  }

  private static void assertAdvised(Step step, String problem, String advice) {
    assertThat(step.problem().orElseThrow()).contains(problem);
    assertThat(step.advice().orElseThrow()).contains(advice);
  }
}

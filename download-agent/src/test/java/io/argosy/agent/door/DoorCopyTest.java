package io.argosy.agent.door;

import static io.argosy.agent.fixture.ServingSite.file;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.Door;
import io.argosy.agent.fixture.ServingSite;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.fixture.DavDouble;
import io.argosy.common.fixture.RedirectingStorage;
import io.argosy.common.wire.agent.GrantClaims;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jose4j.jwt.JwtClaims;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A real door that is asked to send files to a storage. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DoorCopyTest {

  private static final String TOKEN = "a.long.token";

  private ServingSite site;
  private Door door;
  private DavDouble storage;

  @BeforeAll
  void open(@TempDir Path directory) {
    site = new ServingSite(directory);
    door = site.door();
  }

  @AfterAll
  void shut() {
    site.close();
  }

  @BeforeEach
  void startStorage() throws IOException {
    storage = new DavDouble();
  }

  @AfterEach
  void endStorage() {
    storage.close();
  }

  private String session(FileContent... files) {
    JwtClaims claims = ServingSite.claims(List.of(files));
    claims.setStringClaim(GrantClaims.COPY_TO, DavUrl.parse(storage.url()).origin());
    return "/door/v1/" + door.opened(site.sign(claims), List.of(files)).session();
  }

  private HttpResponse<String> copy(String path, String destination) {
    return door.copy(
        path, "Destination", destination, "TransferHeaderAuthorization", "Bearer " + TOKEN);
  }

  @Test
  void aFileIsSentWithTheTokenThatTheClientHandsOver() {
    String session = session(file("/d/file", 10), file("/d/big", 200_000));
    HttpResponse<String> answer = copy(session + "/1", storage.url() + "/a%20b/f");
    assertThat(answer.statusCode()).isEqualTo(202);
    assertThat(answer.body())
        .startsWith("Perf Marker\n")
        .contains("Stripe Index: 0", "Stripe Bytes Transferred: ", "End\n")
        .endsWith("success: Created\n");
    assertThat(storage.content("/a b/f"))
        .contains("x".repeat(200_000).getBytes(StandardCharsets.UTF_8));
    assertThat(storage.requests()).containsExactly("PUT /a%20b/f Bearer " + TOKEN);
  }

  /** Otherwise everybody with a grant could have a door send requests to the hosts of its site. */
  @Test
  void filesAreSentToNoOtherStorageThanTheGrantNames() throws IOException {
    String session = session(file("/d/file", 10));
    try (DavDouble other = new DavDouble()) {
      assertRefused(403, "foreign-destination", copy(session + "/0", other.url() + "/f"));
      storage.redirect("PUT", other.url() + "/f");
      assertThat(copy(session + "/0", storage.url() + "/f").body())
          .contains("failure: ", "which is not allowed");
      assertThat(other.requests()).isEmpty();
    }
    List<FileContent> files = List.of(file("/d/file", 10));
    String without =
        "/door/v1/" + door.opened(site.sign(ServingSite.claims(files)), files).session();
    assertRefused(403, "foreign-destination", copy(without + "/0", storage.url() + "/f"));
  }

  /** As dCache and EOS do. */
  @Test
  void aFileIsSentToTheHostToWhichTheStorageRedirects() throws IOException {
    try (RedirectingStorage head = new RedirectingStorage(307, storage.url())) {
      String text = "x".repeat(200_000);
      HttpResponse<String> answer =
          copy(redirected(head, "127.0.0.1", file("/d/big", 200_000)), head.url() + "/f");
      assertThat(answer.body()).endsWith("success: Created\n");
      assertThat(storage.content("/f")).contains(text.getBytes(StandardCharsets.UTF_8));
      assertThat(storage.requests()).containsExactly("PUT /f Bearer " + TOKEN);
      assertThat(head.others()).isZero();
      assertThat(copy(redirected(head, "pool", file("/d/big", 200_000)), head.url() + "/f").body())
          .contains("status 307: it redirects to " + storage.url() + ", which is not allowed");
      assertThat(storage.requests()).hasSize(1);
    }
  }

  private String redirected(RedirectingStorage head, String allowed, FileContent file) {
    JwtClaims claims = ServingSite.claims(List.of(file));
    claims.setStringClaim(GrantClaims.COPY_TO, head.url());
    claims.setStringListClaim(GrantClaims.COPY_TO_HOSTS, List.of(allowed));
    return "/door/v1/" + door.opened(site.sign(claims), List.of(file)).session() + "/0";
  }

  @Test
  void whatCannotBeReadIsRefused() {
    String session = session(file("/d/file", 10), file("/d/none", 10), file("/d/file", 11));
    for (String wrong : List.of("", "f", "root://h/f", storage.url() + "/a/../f")) {
      assertRefused(400, "malformed", copy(session + "/0", wrong));
    }
    String good = storage.url() + "/f";
    String token = "TransferHeaderAuthorization";
    assertRefused(
        400, "malformed", door.copy(session + "/0", "Destination", good, token, "Bearer a b"));
    assertRefused(404, "missing", copy(session + "/1", good));
    assertRefused(404, "size-differs", copy(session + "/2", good));
    assertRefused(404, "unknown-file", copy(session + "/3", good));
    assertRefused(404, "not-found", copy(session + "/bundle", good));
    assertRefused(404, "not-found", copy(session, good));
    assertRefused(404, "unknown-session", copy("/door/v1/" + "A".repeat(43) + "/0", good));
    assertThat(storage.requests()).isEmpty();
  }

  @Test
  void aCopyIsATransferOfItsNode(@TempDir Path directory) {
    CountDownLatch held = new CountDownLatch(1);
    storage.holdUploads(held);
    try (ServingSite narrow = new ServingSite(directory, 1)) {
      JwtClaims claims = ServingSite.claims(List.of(file("/d/file", 10)));
      claims.setStringClaim(GrantClaims.COPY_TO, DavUrl.parse(storage.url()).origin());
      String path =
          "/door/v1/"
              + narrow.door().opened(narrow.sign(claims), List.of(file("/d/file", 10))).session()
              + "/0";
      String to = storage.url() + "/f";
      CompletableFuture<HttpResponse<String>> first =
          CompletableFuture.supplyAsync(() -> narrow.door().copy(path, "Destination", to));
      await().until(() -> !storage.paths().isEmpty());
      assertRefused(503, "busy", narrow.door().copy(path, "Destination", to));
      held.countDown();
      assertThat(first.join().body()).endsWith("success: Created\n");
      assertThat(narrow.door().copy(path, "Destination", to).statusCode()).isEqualTo(202);
    }
  }

  private static void assertRefused(int status, String code, HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.body()).contains("problem:" + code + "\"");
  }

  @ParameterizedTest
  @CsvSource({"401", "403", "409", "500", "507"})
  void theLastLineTellsWhatTheStorageAnswersWithoutTheToken(int status) {
    storage.on("PUT", DavDouble.status(status, "no\nsuccess " + TOKEN));
    HttpResponse<String> answer = copy(session(file("/d/file", 10)) + "/0", storage.url() + "/f");
    assertThat(answer.statusCode()).isEqualTo(202);
    assertThat(answer.body().strip().lines().toList().getLast())
        .startsWith("failure: ")
        .contains("PUT of /f with status " + status)
        .doesNotContain(TOKEN);
  }

  @Test
  void aStorageThatIsAwayIsAFailureOfTheCopy() {
    storage.close();
    assertThat(copy(session(file("/d/file", 10)) + "/0", storage.url() + "/f").body())
        .contains("failure: the storage of the destination refused the connection");
  }
}

package io.argosy.agent.door;

import static io.argosy.agent.fixture.ServingSite.CONTENT;
import static io.argosy.agent.fixture.ServingSite.file;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fixture.Door;
import io.argosy.agent.fixture.ServingSite;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.fixture.DescribedApi;
import io.argosy.common.wire.door.DoorSessionAnswer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real door on a real port: which requests it serves and which it refuses. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DoorTest {

  private ServingSite site;
  private Door door;

  @BeforeAll
  void open(@TempDir Path directory) {
    site = new ServingSite(directory);
    door = site.door();
  }

  @AfterAll
  void shut() {
    site.close();
  }

  @Test
  void aFileIsServedWholeAndInParts() {
    DoorSessionAnswer session = site.session(file("/d/file", 10));
    String path = "/door/v1/" + session.session() + "/0";
    assertThat(door.get(path).body()).isEqualTo(CONTENT);
    var part = door.get(path, "Range", "bytes=3-5");
    assertThat(part.statusCode()).isEqualTo(206);
    assertThat(part.body()).isEqualTo("345");
    assertThat(part.headers().firstValue("Content-Range")).contains("bytes 3-5/10");
    assertThat(door.get(path, "Range", "bytes=10-").statusCode()).isEqualTo(416);
    assertThat(door.get(path, "Range", "bytes=3-", "If-Range", "\"other\"").body())
        .isEqualTo(CONTENT);
    String etag = session.files().getFirst().etag();
    assertThat(door.get(path, "Range", "bytes=3-", "If-Range", etag).body()).isEqualTo("3456789");
  }

  /** The session's files wait for a stream; a session without requests is removed. */
  @Test
  void aSessionIsKeptByARequestWithoutAFile() {
    DoorSessionAnswer session = site.session(file("/d/file", 10));
    assertThat(door.head("/door/v1/" + session.session()).statusCode()).isEqualTo(204);
    assertThat(door.head("/door/v1/" + session.session() + "/0").statusCode()).isEqualTo(200);
    door.end(session.session());
    assertThat(door.head("/door/v1/" + session.session()).statusCode()).isEqualTo(404);
  }

  /** Where packets are lost that are as large as the path should carry, it does not arrive. */
  @Test
  void aSessionWithoutFilesIsAnsweredWithBytesThatCannotBeCompressed() {
    DoorSessionAnswer session = site.session();
    assertThat(session.files()).isEmpty();
    String path = "/door/v1/" + session.session() + "/proof";
    byte[] proof = door.bytes(path);
    assertThat(proof.length).isEqualTo(262_144);
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
    deflater.setInput(proof);
    deflater.finish();
    assertThat(deflater.deflate(new byte[300_000])).isGreaterThan(262_144);
    assertThat(Arrays.equals(door.bytes(path), proof)).isFalse();
    door.end(session.session());
    assertThat(door.get(path).statusCode()).isEqualTo(404);
  }

  @Test
  void whatIsAnsweredIsDescribed() {
    DescribedApi api = DescribedApi.read(door.get("/door/v1/openapi.json").body());
    assertThat(api.omissions()).isEmpty();
    List<FileContent> files = List.of(file("/d/file", 10), file("/d/none", 10));
    String grant = site.sign(ServingSite.claims(files));
    String session = "/door/v1/" + door.opened(grant, files).session();
    String fdt = "/door/v1/{session}/fdt";
    String bundle = "POST /door/v1/{session}/bundle";
    require(api, "POST /door/v1/sessions", 409, door.open(grant, files));
    require(api, "POST /door/v1/sessions", 400, door.post("/door/v1/sessions", "{}"));
    require(api, "POST /door/v1/sessions", 403, door.open("none", files));
    require(api, "GET /door/v1/openapi.json", 200, door.get("/door/v1/openapi.json"));
    require(api, "GET /door/v1/{session}/{n}", 404, door.get(session + "/1"));
    String proof = "/door/v1/%s/proof".formatted("A".repeat(43));
    require(api, "GET /door/v1/{session}/proof", 404, door.get(proof));
    require(api, bundle, 404, door.post(session + "/bundle", "{\"numbers\":[7]}"));
    require(api, bundle, 400, door.post(session + "/bundle", "{}"));
    require(api, "GET " + fdt, 404, door.get(session + "/fdt"));
    assertThat(api.operations())
        .contains("GET /door/v1/{session}/{n}", bundle, "DELETE /door/v1/{session}", "POST " + fdt);
  }

  private static void require(
      DescribedApi api, String operation, int status, HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(operation + answer.body()).isEqualTo(status);
    String type = answer.headers().firstValue("Content-Type").orElse("");
    api.requireDescribed(operation, status, type, answer.body());
  }

  @Test
  void aLargePartIsServedExactly() {
    DoorSessionAnswer session = site.session(file("/d/big", 200_000));
    var part = door.get("/door/v1/" + session.session() + "/0", "Range", "bytes=100000-");
    assertThat(part.body()).hasSize(100_000);
  }

  @Test
  void filesThatCannotBeServedAreReportedEach() throws IOException {
    Path secret = Files.writeString(site.data().resolveSibling("secret"), "0123456789");
    Files.createSymbolicLink(site.data().resolve("link"), secret);
    DoorSessionAnswer session =
        site.session(
            file("/d/file", 10),
            file("/d/none", 10),
            file("/link", 10),
            file("/d/file", 11),
            file("/d", 10));
    assertThat(session.files())
        .extracting(DoorSessionAnswer.ServedFile::status)
        .containsExactly("ready", "missing", "refused", "size-differs", "refused");
    for (int n = 1; n < 5; n++) {
      assertThat(door.get("/door/v1/" + session.session() + "/" + n).statusCode()).isEqualTo(404);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/%2e%2e/x",
        "/0%2f..%2f..%2fetc%2fpasswd",
        "/0/../1",
        "/..%2f0",
        "//0",
        "/00",
        "/-1",
        "/1",
        "/999999",
        "/0;x=y",
        "/0/",
        "/%30",
        "/0%00",
        "/bundle/..",
        "/bundle"
      })
  void aDisguisedPathIsNotFound(String tail) {
    DoorSessionAnswer session = site.session(file("/d/file", 10));
    var answer = door.get("/door/v1/" + session.session() + tail);
    assertThat(answer.statusCode()).isBetween(400, 405);
    assertThat(answer.body()).doesNotContain(CONTENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/../etc/passwd", "relative", "/a/../../b", "/nul\\u0000", "/ctl\\u0001", "/a//b"})
  void aHostileNameIsRefusedWithItsPlace(String lfn) {
    String body =
        """
        {"grant":"x","files":[{"n":0,"lfn":"%s","bytes":1,"checksum":"adler32:00000001"}]}\
        """
            .formatted(lfn);
    var answer = door.post("/door/v1/sessions", body);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("files[0].lfn");
  }

  @Test
  void anOverlongNameIsRefused() {
    String body =
        """
        {"grant":"x","files":[{"n":0,"lfn":"/%s","bytes":1,"checksum":"adler32:00000001"}]}\
        """
            .formatted("a".repeat(300));
    assertThat(door.post("/door/v1/sessions", body).statusCode()).isEqualTo(400);
  }
}

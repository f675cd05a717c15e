package io.argosy.agent.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.Door;
import io.argosy.agent.fixture.GrantSigner;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.fixture.DescribedApi;
import io.argosy.common.task.GrantedFile;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.door.DoorSessionAnswer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.keys.HmacKey;
import org.jose4j.lang.JoseException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real door on a real port: what it serves, and all that it does not. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DoorTest {

  private static final String AUDIENCE = "agent_SRC/SRC";
  private static final String CONTENT = "0123456789";

  private final ScriptedRouter router = new ScriptedRouter();
  private Path directory;
  private TestSite site;
  private Door door;

  @BeforeAll
  void open(@TempDir Path temporary) {
    directory = temporary;
    site = new TestSite(directory, "SRC", router);
    site.start("door");
    await().until(() -> router.registrations().containsKey(site.agent()));
    door = new Door(router.registrations().get(site.agent()).doors().getFirst().url());
    site.write("/d/file", CONTENT.getBytes(StandardCharsets.UTF_8));
    site.write("/d/big", "x".repeat(200_000).getBytes(StandardCharsets.UTF_8));
  }

  @AfterAll
  void shut() {
    door.close();
    site.close();
    router.close();
  }

  @Test
  void aFileIsServedWholeAndInParts() {
    DoorSessionAnswer session = session(file(0, "/d/file", 10));
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

  /** Its files wait for a stream; a session that nobody asks for is forgotten. */
  @Test
  void aSessionIsAskedForWithoutAFile() {
    DoorSessionAnswer session = session(file(0, "/d/file", 10));
    assertThat(door.head("/door/v1/" + session.session()).statusCode()).isEqualTo(204);
    assertThat(door.head("/door/v1/" + session.session() + "/0").statusCode()).isEqualTo(200);
    door.end(session.session());
    assertThat(door.head("/door/v1/" + session.session()).statusCode()).isEqualTo(404);
  }

  @Test
  void whatIsAnsweredIsDescribed() {
    DescribedApi api = DescribedApi.read(door.get("/door/v1/openapi.json").body());
    assertThat(api.omissions()).isEmpty();
    List<GrantedFile> files = List.of(file(0, "/d/file", 10), file(1, "/d/none", 10));
    String grant = router.signer().sign(GrantSigner.claims(AUDIENCE, files));
    String session = "/door/v1/" + door.opened(grant, files).session();
    String fdt = "/door/v1/{session}/fdt";
    String bundle = "POST /door/v1/{session}/bundle";
    require(api, "POST /door/v1/sessions", 409, door.open(grant, files));
    require(api, "POST /door/v1/sessions", 400, door.post("/door/v1/sessions", "{}"));
    require(api, "POST /door/v1/sessions", 403, door.open("none", files));
    require(api, "GET /door/v1/openapi.json", 200, door.get("/door/v1/openapi.json"));
    require(api, "GET /door/v1/{session}/{n}", 404, door.get(session + "/1"));
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
    DoorSessionAnswer session = session(file(0, "/d/big", 200_000));
    var part = door.get("/door/v1/" + session.session() + "/0", "Range", "bytes=100000-");
    assertThat(part.body()).hasSize(100_000);
  }

  @Test
  void whatCannotBeServedIsToldPerFile() throws IOException {
    Files.writeString(directory.resolve("secret"), "0123456789");
    Files.createSymbolicLink(site.data().resolve("link"), directory.resolve("secret"));
    DoorSessionAnswer session =
        session(
            file(0, "/d/file", 10),
            file(1, "/d/none", 10),
            file(2, "/link", 10),
            file(3, "/d/file", 11),
            file(4, "/d", 10));
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
  void aPathWithTricksLeadsNowhere(String tail) {
    DoorSessionAnswer session = session(file(0, "/d/file", 10));
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
        {"grant":"x","files":[{"n":0,"lfn":"%s","bytes":1,"checksum":"adler32:00000001"}]}"""
            .formatted(lfn);
    var answer = door.post("/door/v1/sessions", body);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("files[0].lfn");
  }

  @Test
  void anOverlongNameIsRefused() {
    String body =
        """
        {"grant":"x","files":[{"n":0,"lfn":"/%s","bytes":1,"checksum":"adler32:00000001"}]}"""
            .formatted("a".repeat(300));
    assertThat(door.post("/door/v1/sessions", body).statusCode()).isEqualTo(400);
  }

  @Test
  void aGrantOpensOneSessionAndOutlivesTheProcess() {
    List<GrantedFile> files = List.of(file(0, "/d/file", 10));
    String grant = router.signer().sign(GrantSigner.claims(AUDIENCE, files));
    assertThat(door.open(grant, files).statusCode()).isEqualTo(201);
    assertThat(door.open(grant, files).statusCode()).isEqualTo(409);
    TestSite again = new TestSite(directory, "SRC", router);
    site.life().close();
    again.start("door");
    await().until(() -> Files.exists(again.runFile()));
    try (Door reopened =
        new Door(router.registrations().get(site.agent()).doors().getFirst().url())) {
      assertThat(reopened.open(grant, files).statusCode()).isEqualTo(409);
    } finally {
      again.close();
      site.start("door");
      await().until(() -> Files.exists(site.runFile()));
      door.close();
      door = new Door(router.registrations().get(site.agent()).doors().getFirst().url());
    }
  }

  @Test
  void aGrantForAnotherDoorOpensNothing() {
    List<GrantedFile> files = List.of(file(0, "/d/file", 10));
    for (String audience : List.of("agent_SRC/OTHER", "agent_OTHER/SRC", "agent_SRC", "")) {
      assertRefused(router.signer().sign(GrantSigner.claims(audience, files)), files);
    }
  }

  @Test
  void aGrantForAnotherListOpensNothing() {
    String grant =
        router.signer().sign(GrantSigner.claims(AUDIENCE, List.of(file(0, "/d/file", 10))));
    assertRefused(grant, List.of(file(0, "/d/big", 200_000)));
    assertRefused(grant, List.of(file(0, "/d/file", 10), file(1, "/d/big", 200_000)));
  }

  @Test
  void aForgedGrantOpensNothing() throws JoseException {
    List<GrantedFile> files = List.of(file(0, "/d/file", 10));
    JwtClaims claims = GrantSigner.claims(AUDIENCE, files);
    assertRefused(new GrantSigner("key-1").sign(claims), files);
    assertRefused(new GrantSigner("key-of-nobody").sign(claims), files);
    assertRefused(unsigned(claims), files);
    assertRefused(signedWithThePublicKeyAsSecret(claims), files);
    String good = router.signer().sign(claims);
    assertRefused(good.substring(0, good.length() - 4) + "AAAA", files);
    assertRefused("not a grant", files);
    assertThat(door.open(good, files).statusCode()).isEqualTo(201);
  }

  @Test
  void anExpiredGrantOpensNothing() {
    List<GrantedFile> files = List.of(file(0, "/d/file", 10));
    JwtClaims claims = GrantSigner.claims(AUDIENCE, files);
    NumericDate past = NumericDate.now();
    past.addSeconds(-120);
    claims.setExpirationTime(past);
    assertRefused(router.signer().sign(claims), files);
  }

  @Test
  void aGrantOfAnotherIssuerOrForOtherAddressesOpensNothing() {
    List<GrantedFile> files = List.of(file(0, "/d/file", 10));
    JwtClaims issuer = GrantSigner.claims(AUDIENCE, files);
    issuer.setIssuer("somebody");
    assertRefused(router.signer().sign(issuer), files);
    JwtClaims addresses = GrantSigner.claims(AUDIENCE, files);
    addresses.setStringListClaim("addresses", List.of("192.0.2.1"));
    assertRefused(router.signer().sign(addresses), files);
  }

  private void assertRefused(String grant, List<GrantedFile> files) {
    var answer = door.open(grant, files);
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.body()).contains("urn:argosy:problem:").doesNotContain("session\"");
  }

  private static String unsigned(JwtClaims claims) throws JoseException {
    JsonWebSignature jws = new JsonWebSignature();
    jws.setAlgorithmConstraints(AlgorithmConstraints.ALLOW_ONLY_NONE);
    jws.setAlgorithmHeaderValue(AlgorithmIdentifiers.NONE);
    jws.setKeyIdHeaderValue("key-1");
    jws.setPayload(claims.toJson());
    return jws.getCompactSerialization();
  }

  private String signedWithThePublicKeyAsSecret(JwtClaims claims) throws JoseException {
    String publicKey =
        router.signer().key().toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY).repeat(2);
    JsonWebSignature jws = new JsonWebSignature();
    jws.setAlgorithmHeaderValue(AlgorithmIdentifiers.HMAC_SHA256);
    jws.setKeyIdHeaderValue("key-1");
    jws.setKey(new HmacKey(publicKey.getBytes(StandardCharsets.UTF_8)));
    jws.setPayload(claims.toJson());
    return jws.getCompactSerialization();
  }

  private DoorSessionAnswer session(GrantedFile... files) {
    List<GrantedFile> list = List.of(files);
    return door.opened(router.signer().sign(GrantSigner.claims(AUDIENCE, list)), list);
  }

  private static GrantedFile file(int number, String lfn, long bytes) {
    return new GrantedFile(number, new Lfn(lfn), ByteCount.of(bytes), Checksum.EMPTY);
  }
}

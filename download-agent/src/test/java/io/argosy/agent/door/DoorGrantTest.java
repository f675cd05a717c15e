package io.argosy.agent.door;

import static io.argosy.agent.fixture.ServingSite.file;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fixture.GrantSigner;
import io.argosy.agent.fixture.ServingSite;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.door.DoorSessionRequest;
import java.nio.charset.StandardCharsets;
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

/** Tests which grants open a session at a real door, and how often. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DoorGrantTest {

  private static final ByteCount TEN = ByteCount.of(10);
  private static final List<FileContent> ONE = List.of(file("/d/file", 10));

  private ServingSite site;

  @BeforeAll
  void open(@TempDir Path directory) {
    site = new ServingSite(directory);
  }

  @AfterAll
  void shut() {
    site.close();
  }

  @Test
  void aGrantOpensOneSessionAndOutlivesTheProcess() {
    String grant = site.sign(ServingSite.claims(ONE));
    assertThat(site.door().open(grant, ONE).statusCode()).isEqualTo(201);
    assertThat(site.door().open(grant, ONE).statusCode()).isEqualTo(409);
    site.restart();
    assertThat(site.door().open(grant, ONE).statusCode()).isEqualTo(409);
  }

  @Test
  void aGrantForAnotherDoorOpensNothing() {
    for (String audience : List.of("agent_SRC/OTHER", "agent_OTHER/SRC", "agent_SRC", "")) {
      assertRefused(site.sign(GrantSigner.claims(audience, ONE)), ONE);
    }
  }

  @Test
  void aGrantForAnotherListOpensNothing() {
    String grant = site.sign(ServingSite.claims(ONE));
    assertRefused(grant, List.of(file("/d/big", 200_000)));
    assertRefused(grant, List.of(file("/d/file", 10), file("/d/big", 200_000)));
  }

  @Test
  void aListThatIsNotNumberedFromZeroOpensNothing() {
    var second = new DoorSessionRequest.DoorFile(1, new Lfn("/d/file"), TEN, Checksum.EMPTY);
    var answer = site.door().openListed(site.sign(ServingSite.claims(ONE)), List.of(second));
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("urn:argosy:problem:bad-list");
  }

  @Test
  void aForgedGrantOpensNothing() throws JoseException {
    JwtClaims claims = ServingSite.claims(ONE);
    assertRefused(new GrantSigner("key-1").sign(claims), ONE);
    assertRefused(new GrantSigner("key-of-nobody").sign(claims), ONE);
    assertRefused(unsigned(claims), ONE);
    assertRefused(signedWithThePublicKeyAsSecret(claims), ONE);
    String good = site.sign(claims);
    assertRefused(good.substring(0, good.length() - 4) + "AAAA", ONE);
    assertRefused("not a grant", ONE);
    assertThat(site.door().open(good, ONE).statusCode()).isEqualTo(201);
  }

  @Test
  void anExpiredGrantOpensNothing() {
    JwtClaims claims = ServingSite.claims(ONE);
    NumericDate past = NumericDate.now();
    past.addSeconds(-120);
    claims.setExpirationTime(past);
    assertRefused(site.sign(claims), ONE);
  }

  @Test
  void aGrantOfAnotherIssuerOrForOtherAddressesOpensNothing() {
    JwtClaims issuer = ServingSite.claims(ONE);
    issuer.setIssuer("somebody");
    assertRefused(site.sign(issuer), ONE);
    JwtClaims addresses = ServingSite.claims(ONE);
    addresses.setStringListClaim("addresses", List.of("192.0.2.1"));
    assertRefused(site.sign(addresses), ONE);
  }

  /** An address has several spellings. */
  @Test
  void aGrantForTheClientsAddressOpensASession() {
    for (String own : List.of("127.0.0.1", "::ffff:127.0.0.1")) {
      JwtClaims claims = ServingSite.claims(ONE);
      claims.setStringListClaim("addresses", List.of("192.0.2.1", own));
      assertThat(site.door().open(site.sign(claims), ONE).statusCode()).as(own).isEqualTo(201);
    }
  }

  private void assertRefused(String grant, List<FileContent> files) {
    var answer = site.door().open(grant, files);
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
    String publicKey = site.key().toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY).repeat(2);
    JsonWebSignature jws = new JsonWebSignature();
    jws.setAlgorithmHeaderValue(AlgorithmIdentifiers.HMAC_SHA256);
    jws.setKeyIdHeaderValue("key-1");
    jws.setKey(new HmacKey(publicKey.getBytes(StandardCharsets.UTF_8)));
    jws.setPayload(claims.toJson());
    return jws.getCompactSerialization();
  }
}

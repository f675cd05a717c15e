package io.argosy.router.token.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.process.RefusedToStart;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.token.KeyCycle;
import io.argosy.router.token.SigningKey;
import io.argosy.router.token.TokenSignerContract;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.OkpJwkGenerator;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.keys.resolvers.JwksVerificationKeyResolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JoseTokenSignerTest implements TokenSignerContract {

  static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  static final String ISSUER = "https://argosy.example.org";

  @TempDir Path directory;

  private final SettableClock clock = new SettableClock(NOON);

  @Override
  public JoseTokenSigner signer() {
    return new JoseTokenSigner(ISSUER, file(), Duration.ofMinutes(30), clock);
  }

  private Path file() {
    return directory.resolve("token-key");
  }

  @Test
  void aTokenHasTheClaimsOfTheProfile() throws Exception {
    JoseTokenSigner signer = signer();
    JwtClaims claims = read(signer.sign(TOKEN), signer.publicKeys());
    assertThat(claims.getIssuer()).isEqualTo(ISSUER);
    assertThat(claims.getSubject()).isEqualTo("agent_3");
    assertThat(claims.getAudience()).containsExactly("https://se.example.org:1094");
    assertThat(claims.getNotBefore().getValue()).isEqualTo(NOON.getEpochSecond() - 60);
    assertThat(claims.getIssuedAt()).isEqualTo(claims.getNotBefore());
    assertThat(claims.getExpirationTime().getValue()).isEqualTo(NOON.getEpochSecond() + 1800);
    assertThat(claims.getStringClaimValue("wlcg.ver")).isEqualTo("1.0");
    assertThat(claims.getStringClaimValue("scope")).isEqualTo("storage.read:/a storage.read:/b");
    assertThat(UUID.fromString(claims.getJwtId())).isNotNull();
  }

  @Test
  void thePublishedKeysAreOfTheKindThatStorageReads() throws Exception {
    String keys = signer().publicKeys();
    assertThat(keys)
        .contains("\"kty\":\"EC\"", "\"crv\":\"P-256\"", "\"alg\":\"ES256\"", "\"use\":\"sig\"")
        .doesNotContain("\"d\"");
    assertThat(Files.getPosixFilePermissions(file()))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void tokensVerifyThroughARotation() throws Exception {
    JoseTokenSigner signer = signer();
    KeyCycle cycle =
        new KeyCycle(signer, () -> UUID.randomUUID().toString(), clock, Duration.ofDays(30));
    String published = signer.publicKeys();
    for (int hour = 0; hour < 32 * 24; hour++) {
      String token = signer.sign(TOKEN);
      assertThat(read(token, signer.publicKeys())).isNotNull();
      published = hour % 24 == 0 ? signer.publicKeys() : published;
      assertThat(read(token, published)).as("keys that were read hours ago").isNotNull();
      clock.pass(Duration.ofHours(1));
      cycle.run();
    }
    assertThat(signer.keys()).hasSize(1);
    try (var files = Files.list(directory)) {
      assertThat(files).containsExactly(file());
    }
  }

  @Test
  void aStrangersKeyVerifiesNothing() throws Exception {
    JoseTokenSigner stranger =
        new JoseTokenSigner(ISSUER, directory.resolve("other"), Duration.ofMinutes(30), clock);
    assertThatThrownBy(() -> read(stranger.sign(TOKEN), signer().publicKeys()))
        .isInstanceOf(InvalidJwtException.class);
  }

  @Test
  void aKeyOfAnotherHandIsOld() throws Exception {
    JoseTokenSigner signer = signer();
    signer.keep(signer.keys(), List.of(new SigningKey("by hand", NOON, Optional.empty())));
    String file = Files.readString(file());
    Files.writeString(file(), file.replaceAll(",\"created\":\\d+", ",\"created\":\"today\""));
    assertThat(signer().keys())
        .containsExactly(new SigningKey("by hand", Instant.EPOCH, Optional.empty()));
  }

  @Test
  void keysOfAnotherKindPreventTheStart() throws Exception {
    JsonWebKey key = OkpJwkGenerator.generateJwk("Ed25519");
    key.setKeyId("ed");
    signer();
    Files.writeString(
        file(), new JsonWebKeySet(key).toJson(JsonWebKey.OutputControlLevel.INCLUDE_PRIVATE));
    assertThatThrownBy(this::signer).isInstanceOf(UncheckedIOException.class);
  }

  @Test
  void keysOfAnotherCurvePreventTheStart() throws Exception {
    signer();
    JsonWebKey key = EcJwkGenerator.generateJwk(EllipticCurves.P384);
    key.setKeyId("p384");
    Files.writeString(
        file(), new JsonWebKeySet(key).toJson(JsonWebKey.OutputControlLevel.INCLUDE_PRIVATE));
    assertThatThrownBy(this::signer).isInstanceOf(RefusedToStart.class);
  }

  @Test
  void noTokenStatesALongerValidityThanAnHour() throws Exception {
    JoseTokenSigner signer = new JoseTokenSigner(ISSUER, file(), Duration.ofHours(1), clock);
    JwtClaims claims = read(signer.sign(TOKEN), signer.publicKeys());
    assertThat(claims.getExpirationTime().getValue() - claims.getIssuedAt().getValue())
        .isEqualTo(3600);
    assertThat(signer.validity()).isEqualTo(Duration.ofMinutes(59));
  }

  private JwtClaims read(String token, String keys) throws Exception {
    return new JwtConsumerBuilder()
        .setVerificationKeyResolver(
            new JwksVerificationKeyResolver(new JsonWebKeySet(keys).getJsonWebKeys()))
        .setJwsAlgorithmConstraints(
            AlgorithmConstraints.ConstraintType.PERMIT,
            AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256)
        .setExpectedIssuer(ISSUER)
        .setExpectedAudience(TOKEN.audience())
        .setEvaluationTime(NumericDate.fromSeconds(clock.instant().getEpochSecond()))
        .build()
        .processToClaims(token);
  }
}

package io.argosy.router.token.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.token.backend.ForeignIssuers.Issuer;
import io.argosy.router.token.backend.ScriptedIssuer.Answer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jwk.RsaJwkGenerator;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.keys.HmacKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens of an issuer that an admin trusts, and of all others. */
class ForeignIssuersTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final String KEYS = "/jwk";
  private static final String DISCOVERY = "/.well-known/openid-configuration";

  @TempDir Path directory;

  private final AtomicLong nanos = new AtomicLong(-7);
  private EllipticCurveJsonWebKey key;
  private ScriptedIssuer issuer;
  private ForeignIssuers tokens;

  @BeforeEach
  void start() throws Exception {
    key = EcJwkGenerator.generateJwk(EllipticCurves.P256);
    key.setKeyId("k1");
    issuer = new ScriptedIssuer(directory);
    discovers(issuer.url(), issuer.url() + KEYS);
    publishes(key);
    tokens =
        new ForeignIssuers(
            List.of(
                new Issuer(
                    issuer.url(),
                    "argosy.example.org",
                    "fts",
                    Map.of("rucio", "robot"),
                    Map.of("/atlas/prod", "production"))),
            new IssuerHttp(Optional.of(issuer.trust()), Duration.ofMinutes(1)),
            Clock.fixed(NOON, ZoneOffset.UTC),
            nanos::get);
  }

  @AfterEach
  void stop() {
    tokens.close();
    issuer.close();
  }

  private void discovers(String name, String keys) {
    issuer.answers(DISCOVERY, "{'issuer':'%s','jwks_uri':'%s'}".formatted(name, keys));
  }

  private void publishes(JsonWebKey... keys) {
    issuer.answers(KEYS, new Answer(200, new JsonWebKeySet(keys).toJson()));
  }

  private JwtClaims claims() {
    JwtClaims claims = new JwtClaims();
    claims.setIssuer(issuer.url());
    claims.setSubject("rucio");
    claims.setAudience("argosy.example.org");
    claims.setIssuedAt(at(Duration.ofMinutes(-5)));
    claims.setNotBefore(at(Duration.ofMinutes(-5)));
    claims.setExpirationTime(at(Duration.ofMinutes(5)));
    claims.setClaim("scope", "openid fts");
    return claims;
  }

  private static NumericDate at(Duration fromNow) {
    return NumericDate.fromMilliseconds(NOON.plus(fromNow).toEpochMilli());
  }

  private static String signed(
      JwtClaims claims, String algorithm, String id, java.security.Key by) {
    JsonWebSignature jws = new JsonWebSignature();
    jws.setAlgorithmConstraints(AlgorithmConstraints.NO_CONSTRAINTS);
    jws.setPayload(claims.toJson());
    jws.setAlgorithmHeaderValue(algorithm);
    jws.setKeyIdHeaderValue(id);
    jws.setKey(by);
    jws.setDoKeyValidation(false);
    try {
      return jws.getCompactSerialization();
    } catch (org.jose4j.lang.JoseException e) {
      throw new IllegalStateException(e);
    }
  }

  private String token(Consumer<JwtClaims> change) {
    JwtClaims claims = claims();
    change.accept(claims);
    return signed(claims, "ES256", "k1", key.getPrivateKey());
  }

  private void assertRefused(String token, Refusal.Kind kind, String why) {
    Refusal refused = catchThrowableOfType(Refusal.class, () -> tokens.userOf(token));
    assertThat(refused).as(why).isNotNull();
    assertThat(refused.kind()).as(refused.getMessage()).isEqualTo(kind);
    assertThat(refused.getMessage()).contains(why).doesNotContain("eyJ");
  }

  private void assertInvalid(String token, String why) {
    assertRefused(token, Refusal.Kind.UNAUTHENTICATED, why);
  }

  private long readings() {
    return issuer.requests().stream().filter(it -> it.startsWith("GET " + KEYS)).count();
  }

  @Test
  void aTokenStandsForTheUserOfItsSubjectOrOfAGroup() throws Exception {
    assertThat(tokens.userOf(token(it -> {}))).isEqualTo("robot");
    assertThat(
            tokens.userOf(
                token(
                    it -> {
                      it.setSubject("ann");
                      it.setStringListClaim("wlcg.groups", "/atlas", "/atlas/prod");
                      it.setAudience("other", "argosy.example.org");
                    })))
        .isEqualTo("production");
    RsaJsonWebKey rsa = RsaJwkGenerator.generateJwk(2048);
    rsa.setKeyId("rsa");
    publishes(key, rsa);
    nanos.addAndGet(Duration.ofMinutes(2).toNanos());
    assertThat(tokens.userOf(signed(claims(), "RS256", "rsa", rsa.getPrivateKey())))
        .isEqualTo("robot");
  }

  @Test
  void claimsOfOthersAndOfOtherTimesAreRefused() {
    assertInvalid(token(it -> it.setIssuer("https://evil.example.org")), "its issuer");
    assertInvalid(token(it -> it.unsetClaim("iss")), "its issuer");
    assertInvalid(token(it -> it.setIssuer(issuer.url() + "/")), "its issuer");
    assertInvalid(token(it -> it.setAudience("other")), "Audience");
    assertInvalid(token(it -> it.unsetClaim("aud")), "Audience");
    assertInvalid(token(it -> it.unsetClaim("sub")), "Subject");
    assertInvalid(token(it -> it.unsetClaim("exp")), "Expiration");
    assertInvalid(
        token(it -> it.setExpirationTime(at(Duration.ofSeconds(-61)))), "no longer valid");
    assertInvalid(token(it -> it.setNotBefore(at(Duration.ofSeconds(62)))), "Not Before");
    assertInvalid(token(it -> it.setIssuedAt(at(Duration.ofSeconds(62)))), "");
    assertThat(tokens.userOf(token(it -> it.setNotBefore(at(Duration.ofSeconds(59))))))
        .isEqualTo("robot");
    assertRefused(
        token(it -> it.setClaim("scope", "fts2 storage.read:/")), Refusal.Kind.FORBIDDEN, "scope");
    assertRefused(token(it -> it.unsetClaim("scope")), Refusal.Kind.FORBIDDEN, "scope");
    assertRefused(token(it -> it.setClaim("scope", 7)), Refusal.Kind.FORBIDDEN, "scope");
    assertRefused(token(it -> it.setSubject("ann")), Refusal.Kind.FORBIDDEN, "ann");
    assertRefused(
        token(
            it -> {
              it.setSubject("ann");
              it.setClaim("wlcg.groups", "/atlas/prod");
            }),
        Refusal.Kind.FORBIDDEN,
        "ann");
  }

  @Test
  void forgedTokensAreRefused() throws Exception {
    EllipticCurveJsonWebKey other = EcJwkGenerator.generateJwk(EllipticCurves.P256);
    String good = token(it -> {});
    String[] parts = good.split("\\.");
    HmacKey publicKey = new HmacKey(new JsonWebKeySet(key).toJson().getBytes(UTF_8));
    for (String forged :
        List.of(
            signed(claims(), "none", "k1", null),
            signed(claims(), "HS256", "k1", publicKey),
            signed(claims(), "ES256", "k1", other.getPrivateKey()),
            signed(claims(), "ES256", "../k1", key.getPrivateKey()),
            signed(claims(), "ES256", "unknown", other.getPrivateKey()),
            encoded("{\"alg\":\"EdDSA\",\"kid\":\"k1\"}") + "." + parts[1] + "." + parts[2],
            parts[0] + "." + encoded("{}") + "." + parts[2],
            parts[0] + "." + parts[1] + ".",
            "a.b.c",
            "..",
            ".")) {
      assertInvalid(forged, "");
    }
    assertThat(tokens.userOf(good)).isEqualTo("robot");
  }

  private static String encoded(String json) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(UTF_8));
  }

  @Test
  void aNewKeyIsReadOnceAMinuteAtMost() throws Exception {
    String old = token(it -> {});
    assertThat(tokens.userOf(old)).isEqualTo("robot");
    EllipticCurveJsonWebKey second = EcJwkGenerator.generateJwk(EllipticCurves.P256);
    second.setKeyId("k2");
    publishes(second);
    String fresh = signed(claims(), "ES256", "k2", second.getPrivateKey());
    for (int n = 0; n < 10; n++) {
      assertInvalid(fresh, "no key of its issuer");
    }
    assertThat(readings()).isOne();
    nanos.addAndGet(Duration.ofMinutes(1).toNanos());
    assertThat(tokens.userOf(fresh)).isEqualTo("robot");
    assertInvalid(old, "no key of its issuer");
    assertThat(readings()).isEqualTo(2);
  }

  @Test
  void keysAreUsedForADayWhileTheIssuerIsAway() {
    String token = token(it -> {});
    tokens.userOf(token);
    issuer.answers(KEYS, new Answer(503, "{}"));
    nanos.addAndGet(Duration.ofHours(23).toNanos());
    assertThat(tokens.userOf(token)).isEqualTo("robot");
    assertThat(tokens.userOf(token)).isEqualTo("robot");
    assertThat(readings()).isEqualTo(2);
    nanos.addAndGet(Duration.ofHours(2).toNanos());
    assertInvalid(token, "cannot be read");
    publishes(key);
    assertInvalid(token, "cannot be read");
    nanos.addAndGet(Duration.ofSeconds(10).toNanos());
    assertThat(tokens.userOf(token)).isEqualTo("robot");
  }

  @Test
  void strangeDocumentsAreRefused() {
    String token = token(it -> {});
    for (Answer strange :
        List.of(
            new Answer(200, "[]"),
            new Answer(200, "{\"issuer\":\"https://evil.example.org\"}"),
            new Answer(200, "{\"issuer\":\"%s\"}".formatted(issuer.url())),
            new Answer(
                200,
                "{\"issuer\":\"%s\",\"jwks_uri\":\"http://localhost/\"}".formatted(issuer.url())),
            new Answer(302, "{}", issuer.url() + KEYS),
            new Answer(200, "x".repeat(70_000)))) {
      issuer.answers(DISCOVERY, strange);
      assertInvalid(token, "cannot be read");
      nanos.addAndGet(Duration.ofSeconds(11).toNanos());
    }
    discovers(issuer.url(), issuer.url() + KEYS);
    issuer.answers(KEYS, new Answer(200, "{\"keys\":7}"));
    assertInvalid(token, "");
    nanos.addAndGet(Duration.ofMinutes(2).toNanos());
    publishes(key);
    assertThat(tokens.userOf(token)).isEqualTo("robot");
    assertThatThrownBy(() -> tokens.userOf("x")).isInstanceOf(Refusal.class);
  }
}

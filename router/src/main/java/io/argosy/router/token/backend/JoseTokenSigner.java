package io.argosy.router.token.backend;

import static java.util.stream.Collectors.toMap;

import io.argosy.common.process.RefusedToStart;
import io.argosy.common.refusal.Refusal;
import io.argosy.router.stage.store.KeySetFile;
import io.argosy.router.token.SigningKey;
import io.argosy.router.token.StorageToken;
import io.argosy.router.token.TokenSigner;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.Use;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.lang.JoseException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Signs tokens of the WLCG Common JWT Profiles 1.0 as compact JWS with ES256. */
public final class JoseTokenSigner implements TokenSigner {

  private static final Logger LOG = LoggerFactory.getLogger(JoseTokenSigner.class);

  /** Members of a key in the file, in seconds since 1970. */
  private static final String CREATED = "created";

  private static final String RETIRED = "retired";

  /** A storage whose clock is late by up to this accepts a token at once. */
  private static final Duration EARLIER = Duration.ofSeconds(60);

  private static final String OTHER_KEYS =
      "This router has other keys for tokens than another router of the same issuer: all need one"
          + " and the same tokens.key-file, not copies of it.";

  private final AtomicBoolean disputed = new AtomicBoolean();
  private final String issuer;
  private final Duration validity;
  private final Clock clock;
  private final KeySetFile<EllipticCurveJsonWebKey> file;

  /**
   * @param keyFile file shared by all routers; created if it does not exist
   * @param validity of a token, from the time on that it states as its beginning at most {@link
   *     TokenSigner#LONGEST}
   * @throws RefusedToStart the file has keys that cannot sign
   */
  public JoseTokenSigner(String issuer, Path keyFile, Duration validity, Clock clock) {
    this.issuer = issuer;
    Duration longest = LONGEST.minus(EARLIER);
    this.validity = validity.compareTo(longest) < 0 ? validity : longest;
    this.clock = clock;
    this.file =
        new KeySetFile<>(
            keyFile,
            EllipticCurveJsonWebKey.class,
            () ->
                keyOf(
                    new SigningKey(
                        UUID.randomUUID().toString(), clock.instant(), Optional.empty())));
    if (!file.keys().stream().allMatch(JoseTokenSigner::isUsable)) {
      throw new RefusedToStart(
          keyFile + " has keys that do not sign tokens: they must be of P-256 and for signatures.");
    }
  }

  private static boolean isUsable(EllipticCurveJsonWebKey key) {
    return "P-256".equals(key.getCurveName())
        && (key.getUse() == null || key.getUse().equals(Use.SIGNATURE));
  }

  @Override
  public String issuer() {
    return issuer;
  }

  @Override
  public Duration validity() {
    return validity;
  }

  @Override
  public void dispute(boolean isDisputed) {
    if (disputed.getAndSet(isDisputed) != isDisputed) {
      LOG.warn("Storage tokens: signing={} reason={}", !isDisputed, isDisputed ? OTHER_KEYS : "");
    }
  }

  @Override
  public String sign(StorageToken token) {
    if (disputed.get()) {
      throw new Refusal(Refusal.Kind.CONFLICT, "no-token", OTHER_KEYS, List.of());
    }
    EllipticCurveJsonWebKey key = file.keys().getFirst();
    JsonWebSignature signature = new JsonWebSignature();
    signature.setAlgorithmHeaderValue(AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256);
    signature.setKeyIdHeaderValue(key.getKeyId());
    signature.setHeader("typ", "JWT");
    signature.setKey(key.getPrivateKey());
    signature.setPayload(claims(token).toJson());
    try {
      return signature.getCompactSerialization();
    } catch (JoseException e) {
      throw new IllegalStateException("the token cannot be signed", e);
    }
  }

  private JwtClaims claims(StorageToken token) {
    Instant now = clock.instant();
    JwtClaims claims = new JwtClaims();
    claims.setIssuer(issuer);
    claims.setAudience(token.audience());
    claims.setSubject(token.subject());
    claims.setIssuedAt(date(now.minus(EARLIER)));
    claims.setNotBefore(date(now.minus(EARLIER)));
    claims.setExpirationTime(date(now.plus(validity)));
    claims.setJwtId(UUID.randomUUID().toString());
    claims.setStringClaim("wlcg.ver", "1.0");
    claims.setStringClaim("scope", String.join(" ", token.scopes()));
    return claims;
  }

  private static NumericDate date(Instant time) {
    return NumericDate.fromSeconds(time.getEpochSecond());
  }

  @Override
  public String publicKeys() {
    return file.publicKeys();
  }

  @Override
  public List<SigningKey> keys() {
    return file.keys().stream()
        .map(
            key ->
                new SigningKey(
                    key.getKeyId(), time(key, CREATED).orElse(Instant.EPOCH), time(key, RETIRED)))
        .toList();
  }

  /** A key that somebody else put into the file has no times, and counts as very old. */
  private static Optional<Instant> time(EllipticCurveJsonWebKey key, String member) {
    return Optional.ofNullable(key.getOtherParameterValue(member, Object.class))
        .filter(Number.class::isInstance)
        .map(seconds -> Instant.ofEpochSecond(((Number) seconds).longValue()));
  }

  @Override
  public void keep(List<SigningKey> decided, List<SigningKey> next) {
    if (next.equals(decided) || !decided.equals(keys())) {
      return;
    }
    Map<String, EllipticCurveJsonWebKey> known =
        file.keys().stream()
            .collect(toMap(EllipticCurveJsonWebKey::getKeyId, Function.identity(), (a, b) -> a));
    List<EllipticCurveJsonWebKey> kept = new ArrayList<>();
    for (SigningKey key : next) {
      EllipticCurveJsonWebKey before = known.get(key.id());
      kept.add(before == null ? keyOf(key) : changed(before, key));
    }
    file.replace(kept);
    LOG.info("Keys of storage tokens changed: keys={} signing={}", next.size(), next.get(0).id());
  }

  private static EllipticCurveJsonWebKey keyOf(SigningKey key) {
    try {
      EllipticCurveJsonWebKey fresh = EcJwkGenerator.generateJwk(EllipticCurves.P256);
      fresh.setKeyId(key.id());
      fresh.setUse("sig");
      fresh.setAlgorithm(AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256);
      return changed(fresh, key);
    } catch (JoseException e) {
      throw new IllegalStateException("the Java platform does not support P-256", e);
    }
  }

  /** Others may read the key in this moment, so that a copy is changed. */
  private static EllipticCurveJsonWebKey changed(EllipticCurveJsonWebKey key, SigningKey wanted) {
    Map<String, Object> members = key.toParams(OutputControlLevel.INCLUDE_PRIVATE);
    members.put(CREATED, wanted.created().getEpochSecond());
    wanted.retired().ifPresent(time -> members.put(RETIRED, time.getEpochSecond()));
    try {
      return new EllipticCurveJsonWebKey(members);
    } catch (JoseException e) {
      throw new IllegalStateException("a key cannot be copied", e);
    }
  }
}

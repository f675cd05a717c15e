package io.argosy.system.storage;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.Key;
import java.time.Duration;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.OctetKeyPairJsonWebKey;
import org.jose4j.jwk.OkpJwkGenerator;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.keys.HmacKey;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;

/** The keys of an issuer, with which a test signs what an issuer would not. */
final class TokenForge {

  private static final String KEY_ID = "right";
  private static final String EDDSA_ID = "eddsa";

  private final EllipticCurveJsonWebKey key;
  private final OctetKeyPairJsonWebKey edwards;

  TokenForge() {
    try {
      key = EcJwkGenerator.generateJwk(EllipticCurves.P256);
      edwards = OkpJwkGenerator.generateJwk(OctetKeyPairJsonWebKey.SUBTYPE_ED25519);
    } catch (JoseException e) {
      throw new IllegalStateException(e);
    }
    key.setKeyId(KEY_ID);
    edwards.setKeyId(EDDSA_ID);
  }

  /** Returns the public keys: one of ES256 and one of EdDSA. */
  String keys() {
    return new JsonWebKeySet(key, edwards).toJson();
  }

  /** Returns the claims of a token that is valid from a minute ago for ten minutes. */
  static JwtClaims claims(String issuer, String audience, String scope) {
    JwtClaims claims = new JwtClaims();
    claims.setIssuer(issuer);
    claims.setSubject("argosy");
    claims.setAudience(audience);
    claims.setIssuedAt(at(Duration.ofMinutes(-1)));
    claims.setNotBefore(at(Duration.ofMinutes(-1)));
    claims.setExpirationTime(at(Duration.ofMinutes(10)));
    claims.setGeneratedJwtId();
    claims.setStringClaim("wlcg.ver", "1.0");
    claims.setStringClaim("scope", scope);
    return claims;
  }

  static NumericDate at(Duration fromNow) {
    return NumericDate.fromSeconds(NumericDate.now().getValue() + fromNow.toSeconds());
  }

  String signed(JwtClaims claims) {
    return signed(claims, KEY_ID);
  }

  String signed(JwtClaims claims, String keyId) {
    return signed(
        claims, AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256, keyId, key.getPrivateKey());
  }

  String unsigned(JwtClaims claims) {
    return signed(claims, AlgorithmIdentifiers.NONE, KEY_ID, null);
  }

  String signedWithEdDsa(JwtClaims claims) {
    return signed(claims, AlgorithmIdentifiers.EDDSA, EDDSA_ID, edwards.getPrivateKey());
  }

  /** Signs symmetrically with a public key, which everybody knows. */
  String signedWithThePublicKey(JwtClaims claims) {
    HmacKey secret = new HmacKey(new JsonWebKeySet(key).toJson().getBytes(UTF_8));
    return signed(claims, AlgorithmIdentifiers.HMAC_SHA256, KEY_ID, secret);
  }

  private static String signed(JwtClaims claims, String algorithm, String keyId, @Nullable Key by) {
    JsonWebSignature jws = new JsonWebSignature();
    jws.setAlgorithmConstraints(AlgorithmConstraints.NO_CONSTRAINTS);
    jws.setDoKeyValidation(false);
    jws.setPayload(claims.toJson());
    jws.setAlgorithmHeaderValue(algorithm);
    jws.setKeyIdHeaderValue(keyId);
    jws.setKey(by);
    try {
      return jws.getCompactSerialization();
    } catch (JoseException e) {
      throw new IllegalStateException(e);
    }
  }
}

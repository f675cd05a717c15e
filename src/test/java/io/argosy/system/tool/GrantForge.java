package io.argosy.system.tool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.OctetKeyPairJsonWebKey;
import org.jose4j.jwk.OkpJwkGenerator;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.lang.JoseException;

/** Forges grants from valid ones: changed, signed with another key, or not signed. */
public final class GrantForge {

  private final OctetKeyPairJsonWebKey real;

  /**
   * @param keyFile the router's own key: some forgeries are only detected if their signature is
   *     valid
   */
  public GrantForge(Path keyFile) {
    try {
      this.real =
          (OctetKeyPairJsonWebKey)
              new JsonWebKeySet(Files.readString(keyFile)).getJsonWebKeys().getFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (JoseException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns a grant with other claims and a valid signature. */
  public String changed(String grant, Consumer<JwtClaims> change) {
    JwtClaims claims = claimsOf(grant);
    change.accept(claims);
    return signed(claims, real);
  }

  /** Returns the same claims and key id, signed with another key. */
  public String byAStranger(String grant) {
    try {
      OctetKeyPairJsonWebKey stranger = OkpJwkGenerator.generateJwk("Ed25519");
      return signed(claimsOf(grant), stranger);
    } catch (JoseException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the same claims with the algorithm {@code none}. */
  public String unsigned(String grant) {
    JsonWebSignature signature = new JsonWebSignature();
    signature.setAlgorithmConstraints(AlgorithmConstraints.NO_CONSTRAINTS);
    signature.setAlgorithmHeaderValue(AlgorithmIdentifiers.NONE);
    signature.setPayload(claimsOf(grant).toJson());
    try {
      return signature.getCompactSerialization();
    } catch (JoseException e) {
      throw new IllegalStateException(e);
    }
  }

  private String signed(JwtClaims claims, OctetKeyPairJsonWebKey key) {
    JsonWebSignature signature = new JsonWebSignature();
    signature.setAlgorithmHeaderValue(AlgorithmIdentifiers.EDDSA);
    signature.setKeyIdHeaderValue(real.getKeyId());
    signature.setKey(key.getPrivateKey());
    signature.setPayload(claims.toJson());
    try {
      return signature.getCompactSerialization();
    } catch (JoseException e) {
      throw new IllegalStateException(e);
    }
  }

  private static JwtClaims claimsOf(String grant) {
    try {
      return new JwtConsumerBuilder()
          .setSkipAllValidators()
          .setSkipSignatureVerification()
          .setDisableRequireSignature()
          .build()
          .processToClaims(grant);
    } catch (InvalidJwtException e) {
      throw new IllegalStateException(e);
    }
  }
}

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

/** Makes grants of other grants: changed, signed by strangers, or not signed at all. */
public final class GrantForge {

  private final OctetKeyPairJsonWebKey real;

  /**
   * @param keyFile the router's own: some forgeries are only caught when their signature is good
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

  /** With other claims, and a signature that is good. */
  public String changed(String grant, Consumer<JwtClaims> change) {
    JwtClaims claims = claimsOf(grant);
    change.accept(claims);
    return signed(claims, real);
  }

  /** The same claims under the router's key id, signed by a stranger. */
  public String byAStranger(String grant) {
    try {
      OctetKeyPairJsonWebKey stranger = OkpJwkGenerator.generateJwk("Ed25519");
      return signed(claimsOf(grant), stranger);
    } catch (JoseException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The same claims, with the algorithm that needs no key. */
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

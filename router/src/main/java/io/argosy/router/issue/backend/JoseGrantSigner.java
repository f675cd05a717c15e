package io.argosy.router.issue.backend;

import io.argosy.common.wire.agent.GrantClaims;
import io.argosy.router.issue.GrantSigner;
import io.argosy.router.stage.store.KeySetFile;
import java.nio.file.Path;
import java.util.UUID;
import org.jose4j.jwk.OctetKeyPairJsonWebKey;
import org.jose4j.jwk.OkpJwkGenerator;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.lang.JoseException;

/** Signs grants as compact JWS with EdDSA over Ed25519. */
public final class JoseGrantSigner implements GrantSigner {

  private final KeySetFile<OctetKeyPairJsonWebKey> keys;

  /**
   * @param keyFile file shared by all routers; created if it does not exist. To rotate, put a new
   *     key first and remove the old one after its last grant has expired
   */
  public JoseGrantSigner(Path keyFile) {
    this.keys = new KeySetFile<>(keyFile, OctetKeyPairJsonWebKey.class, JoseGrantSigner::freshKey);
  }

  @Override
  public String sign(Terms terms) {
    OctetKeyPairJsonWebKey key = keys.keys().getFirst();
    JsonWebSignature signature = new JsonWebSignature();
    signature.setAlgorithmHeaderValue(AlgorithmIdentifiers.EDDSA);
    signature.setKeyIdHeaderValue(key.getKeyId());
    signature.setKey(key.getPrivateKey());
    signature.setPayload(claims(terms).toJson());
    try {
      return signature.getCompactSerialization();
    } catch (JoseException e) {
      throw new IllegalStateException("the grant cannot be signed", e);
    }
  }

  @Override
  public String publicKeys() {
    return keys.publicKeys();
  }

  private static OctetKeyPairJsonWebKey freshKey() {
    try {
      OctetKeyPairJsonWebKey key = OkpJwkGenerator.generateJwk("Ed25519");
      key.setKeyId(UUID.randomUUID().toString());
      key.setUse("sig");
      key.setAlgorithm("EdDSA");
      return key;
    } catch (JoseException e) {
      throw new IllegalStateException("the Java platform does not support Ed25519", e);
    }
  }

  private static JwtClaims claims(Terms terms) {
    JwtClaims claims = new JwtClaims();
    claims.setIssuer(GrantClaims.ISSUER);
    claims.setAudience(terms.audience());
    claims.setSubject(terms.subject());
    claims.setExpirationTime(NumericDate.fromSeconds(terms.expires().getEpochSecond()));
    claims.setJwtId(UUID.randomUUID().toString());
    claims.setStringClaim(GrantClaims.JOB, terms.job().toString());
    claims.setStringClaim(GrantClaims.FILES_SHA256, terms.filesSha256());
    claims.setStringListClaim(GrantClaims.ADDRESSES, terms.addresses());
    terms
        .copyTo()
        .ifPresent(
            storage -> {
              claims.setStringClaim(GrantClaims.COPY_TO, storage.url().origin());
              claims.setStringListClaim(GrantClaims.COPY_TO_HOSTS, storage.redirectHosts());
            });
    terms.sciTag().ifPresent(tag -> claims.setClaim(GrantClaims.SCI_TAG, tag));
    return claims;
  }
}

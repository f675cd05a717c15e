package io.argosy.router.issue.backend;

import io.argosy.common.wire.agent.GrantClaims;
import io.argosy.router.issue.GrantSigner;
import java.nio.file.Path;
import java.util.UUID;
import org.jose4j.jwk.OctetKeyPairJsonWebKey;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.lang.JoseException;

/** Signs grants as compact JWS with EdDSA over Ed25519. */
public final class JoseGrantSigner implements GrantSigner {

  private final GrantKeyFile keys;

  /**
   * @param keyFile file shared by all routers; created if it does not exist
   */
  public JoseGrantSigner(Path keyFile) {
    this.keys = new GrantKeyFile(keyFile);
  }

  @Override
  public String sign(Terms terms) {
    OctetKeyPairJsonWebKey key = keys.signing();
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
    return claims;
  }
}

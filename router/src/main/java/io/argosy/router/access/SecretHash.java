package io.argosy.router.access;

import io.argosy.common.unit.Sha256;

/** The SHA-256 hash of a secret. It needs no salt, because a secret is 32 random bytes. */
public record SecretHash(String hex) {

  public static SecretHash of(String secret) {
    return new SecretHash(Sha256.hexOf(secret));
  }
}

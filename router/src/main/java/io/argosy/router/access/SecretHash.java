package io.argosy.router.access;

import io.argosy.common.unit.Sha256;

/** What is kept of a secret. A secret is 32 bytes of chance, so one plain SHA-256 is enough. */
public record SecretHash(String hex) {

  public static SecretHash of(String secret) {
    return new SecretHash(Sha256.hexOf(secret));
  }
}

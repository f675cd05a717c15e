package io.argosy.router.issue;

import java.time.Instant;
import java.util.UUID;

/** Signs what a door will believe. */
public interface GrantSigner {

  /**
   * What a grant says.
   *
   * @param audience the one door that may take it
   * @param subject the agent it was given to
   * @param filesSha256 digest of the numbered file list
   */
  record Terms(String audience, String subject, UUID job, String filesSha256, Instant expires) {}

  /** A bearer token: never logged. */
  String sign(Terms terms);

  /** The public keys as a JWK set, for doors. */
  String publicKeys();
}

package io.argosy.router.issue;

import io.argosy.router.topology.NodeStorage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/** Signs grants, which doors verify. */
public interface GrantSigner {

  /**
   * The content of a grant.
   *
   * @param audience the only door that may accept it
   * @param subject the agent to which it is issued
   * @param filesSha256 digest of the numbered file list
   * @param addresses of the only clients that the door may serve; empty for any
   * @param copyTo the only storage system to which the door may write the files; empty if it may
   *     write to none
   * @param sciTag with which the door marks the traffic; empty for none
   */
  record Terms(
      String audience,
      String subject,
      UUID job,
      String filesSha256,
      List<String> addresses,
      Optional<NodeStorage> copyTo,
      OptionalInt sciTag,
      Instant expires) {}

  /** Returns a bearer token, which must not be logged. */
  String sign(Terms terms);

  /** Returns the public keys as a JWK set, for doors. */
  String publicKeys();
}

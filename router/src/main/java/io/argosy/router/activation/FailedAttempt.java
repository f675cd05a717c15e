package io.argosy.router.activation;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A failed attempt and its consequences.
 *
 * @param notBefore when the file request is due again
 * @param givenUp why it is no longer tried, for users, at most 200 characters
 */
public record FailedAttempt(
    long fileRequestId, List<SourceSetback> setbacks, Instant notBefore, Optional<String> givenUp) {

  public FailedAttempt {
    setbacks = List.copyOf(setbacks);
  }
}

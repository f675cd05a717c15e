package io.argosy.router.activation;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An attempt that failed, and what follows.
 *
 * @param notBefore when the file request is due again
 * @param givenUp why it is not tried any more, for people, at most 200 characters
 */
public record FailedAttempt(
    long fileRequestId, List<SourceSetback> setbacks, Instant notBefore, Optional<String> givenUp) {

  public FailedAttempt {
    setbacks = List.copyOf(setbacks);
  }
}

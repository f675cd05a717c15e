package io.argosy.router.activation;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An attempt without success and its consequences.
 *
 * @param notBefore when the file request is due again
 * @param givenUp why it is no longer tried, for users, at most 200 characters
 * @param counted whether the file was requested from a source that could have served it
 */
public record FailedAttempt(
    long fileRequestId,
    List<SourceSetback> setbacks,
    Instant notBefore,
    Optional<String> givenUp,
    boolean counted) {

  public FailedAttempt {
    setbacks = List.copyOf(setbacks);
  }

  /** Returns the same without an attempt that counts. */
  public FailedAttempt uncounted() {
    return new FailedAttempt(fileRequestId, setbacks, notBefore, givenUp, false);
  }
}

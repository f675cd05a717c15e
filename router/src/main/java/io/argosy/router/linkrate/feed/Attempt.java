package io.argosy.router.linkrate.feed;

import java.util.Optional;

/**
 * The outcome of sending one request once.
 *
 * @param body of the answer; empty after a failure
 */
record Attempt(byte[] body, Optional<FailedRequest> failure) {

  static Attempt answered(byte[] body) {
    return new Attempt(body, Optional.empty());
  }

  static Attempt failed(FailedRequest failure) {
    return new Attempt(new byte[0], Optional.of(failure));
  }

  /** Whether it makes sense to send the request again. */
  boolean mayBeRepeated() {
    return failure.filter(FailedRequest::isPassing).isPresent();
  }
}

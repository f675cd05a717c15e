package io.argosy.router.linkrate.feed;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of sending one request once.
 *
 * @param value made of the answer; null after a failure
 */
record Attempt<T>(@Nullable T value, Optional<FailedRequest> failure) {

  static <T> Attempt<T> answered(T value) {
    return new Attempt<>(value, Optional.empty());
  }

  static <T> Attempt<T> failed(FailedRequest failure) {
    return new Attempt<>(null, Optional.of(failure));
  }

  /** Whether it makes sense to send the request again. */
  boolean mayBeRepeated() {
    return failure.filter(FailedRequest::isPassing).isPresent();
  }
}

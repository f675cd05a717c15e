package io.argosy.router.linkrate.feed;

import java.io.IOException;
import java.io.Serial;
import java.time.Duration;
import java.util.Optional;

/** Why a request failed, in a sentence for operators. */
final class FailedRequest extends IOException {

  @Serial private static final long serialVersionUID = 1;

  private final boolean passing;
  private final transient Optional<Duration> pause;

  private FailedRequest(String message, boolean passing, Optional<Duration> pause) {
    super(message);
    this.passing = passing;
    this.pause = pause;
  }

  /** The same request will fail again. */
  static FailedRequest lasting(String message) {
    return new FailedRequest(message, false, Optional.empty());
  }

  /**
   * The same request may succeed soon.
   *
   * @param pause that the server asked for
   */
  static FailedRequest passing(String message, Optional<Duration> pause) {
    return new FailedRequest(message, true, pause);
  }

  boolean isPassing() {
    return passing;
  }

  Optional<Duration> pause() {
    return pause;
  }
}

package io.argosy.router.automation;

import io.argosy.common.unit.ByteRate;
import java.time.Instant;
import java.util.Optional;

/**
 * Excludes a subject from an automatic action, or fixes a value for it, until the pin is removed or
 * expires.
 *
 * @param id 0 before it is stored
 * @param value used instead of the learned one
 * @param breaker the state, {@code open} or {@code closed}, in which it holds a breaker
 * @param until when it expires; empty if it is removed by command only
 * @param reason one line of at most 200 characters
 */
public record Pin(
    long id,
    Automatic what,
    PinSubject subject,
    Optional<ByteRate> value,
    Optional<String> breaker,
    Optional<Instant> until,
    String reason,
    String by,
    Instant at) {

  /** Returns a text for users that says who excluded the subject, and why. */
  public String words() {
    return "pinned by " + by + ": " + reason;
  }
}

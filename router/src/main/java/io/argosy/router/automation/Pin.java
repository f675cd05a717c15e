package io.argosy.router.automation;

import io.argosy.common.unit.ByteRate;
import java.time.Instant;
import java.util.Optional;

/**
 * Excludes a subject from an automatic action, or fixes a value for it, until the pin is removed or
 * expires.
 *
 * @param id 0 while it is not stored
 * @param value used instead of the learned one
 * @param until when it expires; empty: it is removed by command only
 * @param reason one line of at most 200 characters
 */
public record Pin(
    long id,
    Automatic what,
    PinSubject subject,
    Optional<ByteRate> value,
    Optional<Instant> until,
    String reason,
    String by,
    Instant at) {

  /** Why the subject is excluded, for people. */
  public String words() {
    return "pinned by " + by + ": " + reason;
  }
}

package io.argosy.router.automation;

import io.argosy.common.unit.ByteRate;
import java.time.Instant;
import java.util.Optional;

/**
 * A person's word about something that acts by itself: it leaves this alone, or keeps this value,
 * until the pin is taken back or its end has come.
 *
 * @param id 0 while it is not kept
 * @param value that is believed instead of what is learned
 * @param until some seconds later it is gone; empty: until somebody takes it back
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

  /** Why something is left alone, for people. */
  public String words() {
    return "pinned by " + by + ": " + reason;
  }
}

package io.argosy.router.token;

import java.time.Instant;
import java.util.Optional;

/**
 * A key that signs tokens, has signed them, or will.
 *
 * @param id the {@code kid} of its tokens
 * @param retired when another key took over; empty before that
 */
public record SigningKey(String id, Instant created, Optional<Instant> retired) {

  SigningKey retire(Instant now) {
    return retired.isPresent() ? this : new SigningKey(id, created, Optional.of(now));
  }
}

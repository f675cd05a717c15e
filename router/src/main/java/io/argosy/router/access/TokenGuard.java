package io.argosy.router.access;

import io.argosy.common.refusal.Refusal;
import java.time.Clock;
import java.util.List;

/** Finds the caller who holds a token; only hashes of tokens are stored. */
public final class TokenGuard {

  private final AccessStore store;
  private final Clock clock;

  public TokenGuard(AccessStore store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /**
   * @throws Refusal UNAUTHENTICATED: the token is unknown, expired or revoked
   */
  public Caller holderOf(String token) {
    return store
        .holderOf(SecretHash.of(token), clock.instant())
        .orElseThrow(
            () ->
                new Refusal(
                    Refusal.Kind.UNAUTHENTICATED,
                    "unknown-token",
                    "the token is unknown, expired or revoked",
                    List.of()));
  }
}

package io.argosy.router.access;

import io.argosy.common.refusal.Refusal;
import java.time.Clock;
import java.util.List;

/** Knows a token by its hash alone. */
public final class StoredTokenGuard implements TokenGuard {

  private final AccessStore store;
  private final Clock clock;

  public StoredTokenGuard(AccessStore store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  @Override
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

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
        .orElseThrow(() -> refused("the token is unknown, expired or revoked"));
  }

  /**
   * Returns the user for whom another issuer's token stands.
   *
   * @throws Refusal UNAUTHENTICATED: there is no such user, or it is disabled
   */
  public Caller user(String name) {
    return store
        .user(name)
        .orElseThrow(() -> refused("the token stands for a user who does not exist: " + name));
  }

  private static Refusal refused(String why) {
    return new Refusal(Refusal.Kind.UNAUTHENTICATED, "unknown-token", why, List.of());
  }
}

package io.argosy.router.access;

import io.argosy.router.access.Caller.Kind;
import io.argosy.router.access.Caller.RoleAt;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Stores principals and the hashes of their secrets, inside the caller's transaction. */
public interface AccessStore {

  /** The name of the user who holds the bootstrap token. */
  String FIRST_ADMIN = "admin";

  /** Returns the holder of a valid token, unless the holder is disabled. */
  Optional<Caller> holderOf(SecretHash token, Instant now);

  /** Returns the enabled user of this name. */
  Optional<Caller> user(String name);

  /**
   * Creates the principal, or replaces the roles of a known one. No disabled principal may have
   * this name.
   *
   * @return the surrogate key
   */
  long principal(String name, Kind kind, Set<RoleAt> roles, Instant now);

  /** Returns the surrogate key of a principal that is not disabled. */
  Optional<Long> find(String name, Kind kind);

  /** Returns the surrogate key of a disabled principal. */
  Optional<Long> findDisabled(String name, Kind kind);

  void disable(long principal, Instant now);

  void enable(long principal);

  /** Whether the token was ever issued, even if it has expired or was revoked. */
  boolean knows(SecretHash token);

  void addToken(SecretHash token, long principal, Instant now, Optional<Instant> expires);

  /** Adds a token that was issued at a sign-in and expires. */
  void addSignIn(SecretHash token, long principal, Instant now, Instant expires, SignInWay way);

  /** Revokes one token; does nothing if it is revoked or unknown. */
  void revoke(SecretHash token, Instant now);

  /** Revokes all tokens and unused codes of the principal, also those of concurrent sign-ins. */
  void revokeAll(long principal, Instant now);

  void addSignInLink(SecretHash code, long principal, Instant expires);

  /** Uses up a code, for one caller only. Returns empty if it is used, expired or unknown. */
  Optional<Signed> useSignInLink(SecretHash code, Instant now);

  /**
   * Deletes tokens and codes that expired or were revoked before this time. Tokens that never
   * expire stay, and so do the revoked ones of the first admin: otherwise {@code bootstrap} would
   * accept a revoked token from the file again.
   */
  int forgetExpired(Instant before);

  /** The user who signed in. */
  record Signed(long principal, String name) {}
}

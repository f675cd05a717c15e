package io.argosy.router.access;

import io.argosy.router.access.Caller.Kind;
import io.argosy.router.access.Caller.RoleAt;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Principals and the hashes of their secrets. Writes happen inside the caller's transaction. */
public interface AccessStore {

  /** Who holds the token of the bootstrap file. */
  String FIRST_ADMIN = "admin";

  /** Whoever holds this token and may still use it. */
  Optional<Caller> holderOf(SecretHash token, Instant now);

  /**
   * Makes the principal, or gives the known one these roles; nobody of that name is disabled.
   * Returns its surrogate key.
   */
  long principal(String name, Kind kind, Set<RoleAt> roles, Instant now);

  /** The surrogate key of whoever may still come in. */
  Optional<Long> find(String name, Kind kind);

  /** The surrogate key of whoever may not. */
  Optional<Long> findDisabled(String name, Kind kind);

  /** Comes in no more; what is kept stays. */
  void disable(long principal, Instant now);

  void enable(long principal);

  /** Whether the token was ever issued, also if it is good no more. */
  boolean knows(SecretHash token);

  void addToken(SecretHash token, long principal, Instant now, Optional<Instant> expires);

  /** A token that was signed in for, and ends. */
  void addSignIn(SecretHash token, long principal, Instant now, Instant expires, SignInWay way);

  /** Ends one token; what is ended or unknown stays as it is. */
  void revoke(SecretHash token, Instant now);

  /** Ends all tokens and unused codes of the principal, also those of a sign-in under way. */
  void revokeAll(long principal, Instant now);

  void addSignInLink(SecretHash code, long principal, Instant expires);

  /** Uses the code up; empty if it was used, has expired or never was. Only one caller wins. */
  Optional<Signed> useSignInLink(SecretHash code, Instant now);

  /**
   * Forgets tokens and codes that expired or were revoked before; those without an end stay, and so
   * do the revoked ones of the first admin, whose token in a file must not be taken anew.
   */
  int forgetExpired(Instant before);

  /** Who signed in. */
  record Signed(long principal, String name) {}
}

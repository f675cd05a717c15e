package io.argosy.router.access;

import java.time.Instant;
import java.util.Optional;

/** The hashes of users' passwords. Writes happen inside the caller's transaction. */
public interface PasswordStore {

  /** A user who may come in. */
  Optional<Account> account(String name);

  /** The same; until the transaction ends nobody else changes or disables it. */
  Optional<Account> lock(String name);

  /** Instead of the one before. */
  void keep(long principal, String hash, Instant at);

  /** Whether the token was issued for a link, then or later. */
  boolean cameByLink(SecretHash token, Instant since);

  /** Ends every token that was signed in with but this one, and every unused code. */
  void endSignIns(long principal, SecretHash but, Instant now);

  /** A user as far as passwords go; without one it signs in by link only. */
  record Account(long principal, String name, Optional<Kept> password) {}

  /** What is kept of a password. */
  record Kept(String hash, Instant setAt) {}
}

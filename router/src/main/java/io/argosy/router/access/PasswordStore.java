package io.argosy.router.access;

import java.time.Instant;
import java.util.Optional;

/** Stores the hashes of users' passwords. Writes happen inside the caller's transaction. */
public interface PasswordStore {

  /** Returns a user who is not disabled. */
  Optional<Account> account(String name);

  /** Like {@link #account}, and locks the user until the transaction ends. */
  Optional<Account> lock(String name);

  /** Replaces the user's password hash. */
  void keep(long principal, String hash, Instant at);

  /** Whether the token was issued for a sign-in link, at this time or later. */
  boolean cameByLink(SecretHash token, Instant since);

  /** Revokes all other sign-in tokens and all unused codes of the user. */
  void endSignIns(long principal, SecretHash but, Instant now);

  /** A user with its password; a user without one signs in by link only. */
  record Account(long principal, String name, Optional<Stored> password) {}

  /** A stored password hash. */
  record Stored(String hash, Instant setAt) {}
}

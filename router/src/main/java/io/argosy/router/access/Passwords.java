package io.argosy.router.access;

/** Hashes passwords with a slow function, which makes guessing from stolen hashes expensive. */
public interface Passwords {

  /** Returns a salted hash that names its algorithm and parameters. */
  String hash(String password);

  /** Compares in the same time whether the password is right or wrong. */
  boolean matches(String password, String hash);

  /** Whether the hash was made with other parameters than {@link #hash} uses now. */
  boolean isOutdated(String hash);

  /** Returns a hash that no password matches and that takes as long to compare as a real one. */
  String decoy();
}

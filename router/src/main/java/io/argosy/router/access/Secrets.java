package io.argosy.router.access;

/** Generates tokens and codes. */
@FunctionalInterface
public interface Secrets {

  /** Returns 32 random bytes in URL-safe base 64: 43 characters. */
  String fresh();
}

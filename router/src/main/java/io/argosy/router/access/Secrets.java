package io.argosy.router.access;

/** Where tokens and codes come from. */
@FunctionalInterface
public interface Secrets {

  /** 32 bytes of chance in URL-safe base 64: 43 characters. */
  String fresh();
}

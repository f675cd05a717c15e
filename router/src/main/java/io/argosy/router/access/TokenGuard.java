package io.argosy.router.access;

/** The guard of every API: who speaks? */
@FunctionalInterface
public interface TokenGuard {

  /**
   * @throws io.argosy.common.refusal.Refusal UNAUTHENTICATED: nobody holds this token
   */
  Caller holderOf(String token);
}

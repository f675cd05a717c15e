package io.argosy.router.token;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.agent.StorageTokenAnswer;

/** Fetches tokens for storage systems from an issuer that exists without the router. */
public interface TokenFetcher {

  /**
   * Returns a token that is valid for this audience and these scopes; the issuer decides on its
   * subject.
   *
   * @throws Refusal the issuer does not give it, or cannot be reached
   */
  StorageTokenAnswer fetch(StorageToken wanted);
}

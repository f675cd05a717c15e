package io.argosy.router.token;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.agent.StorageTokenAnswer;
import java.util.Collection;

/** Fetches tokens for storage systems from an issuer that exists without the router. */
public interface TokenFetcher {

  /**
   * Returns a token that is valid for this audience and these scopes; the issuer decides on its
   * subject.
   *
   * @throws Refusal the issuer does not give it, or cannot be reached
   */
  StorageTokenAnswer fetch(StorageToken wanted);

  /**
   * Gives tokens that a storage did not accept to nobody else. Those that were fetched less than a
   * minute ago are given nevertheless, so that the issuer is not asked more often.
   *
   * @param digests of tokens, as in {@link io.argosy.common.dav.DavAccess#fingerprint}
   */
  void forget(Collection<String> digests);
}

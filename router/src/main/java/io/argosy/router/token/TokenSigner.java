package io.argosy.router.token;

import io.argosy.common.refusal.Refusal;
import java.time.Duration;
import java.util.List;

/** Signs tokens, which storage systems verify with the public keys. */
public interface TokenSigner {

  /** The longest validity of a token. */
  Duration LONGEST = Duration.ofHours(1);

  /** Returns the address by which storage systems know the router, without a slash at its end. */
  String issuer();

  /** Returns how long a token is valid. */
  Duration validity();

  /**
   * Returns a bearer token that is valid from now on, signed by the first key; never logged.
   *
   * @throws Refusal other routers of the issuer have other keys
   */
  String sign(StorageToken token);

  /** Returns the public keys as a JWK set. */
  String publicKeys();

  /** Returns the keys, at least one; the first one signs. */
  List<SigningKey> keys();

  /**
   * Replaces the keys: makes those whose ids are new, and forgets those that are not named.
   *
   * @param known the keys that this was decided about; nothing happens if they are no longer these
   */
  void keep(List<SigningKey> known, List<SigningKey> next);

  /**
   * @param isDisputed whether no token may be signed, because other routers of the issuer have
   *     other keys
   */
  void dispute(boolean isDisputed);
}

package io.argosy.router.token;

import java.util.List;

/** Signs tokens, which storage systems verify with the public keys. */
public interface TokenSigner {

  /** Returns the address by which storage systems know the router, without a slash at its end. */
  String issuer();

  /** Returns a bearer token signed by the first key, which must not be logged. */
  String sign(StorageToken token);

  /** Returns the public keys as a JWK set. */
  String publicKeys();

  /** Returns the keys; the first one signs. */
  List<SigningKey> keys();

  /** Replaces the keys: makes those whose ids are new, and forgets those that are not named. */
  void keep(List<SigningKey> keys);
}

package io.argosy.agent.door;

import java.util.Optional;

/**
 * The router's public keys as last fetched, on disk, so that a door can open without the router.
 */
public interface KnownKeys {

  /** A JSON Web Key Set. */
  Optional<String> read();

  void write(String keys);
}

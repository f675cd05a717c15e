package io.argosy.agent.door;

import java.util.Optional;

/** The router's last fetched public keys on disk, so that a door can open without it. */
public interface KnownKeys {

  /** A JSON Web Key Set. */
  Optional<String> read();

  void write(String keys);
}

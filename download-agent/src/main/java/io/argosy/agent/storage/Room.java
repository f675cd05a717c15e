package io.argosy.agent.storage;

import io.argosy.common.unit.ByteCount;
import java.util.Optional;

/** How much more the destinations of this agent can take. */
public interface Room {

  /** The free bytes of the fullest file system that files are written to; empty without any. */
  Optional<ByteCount> free();
}

package io.argosy.agent.storage;

import io.argosy.common.unit.ByteCount;
import java.util.Optional;

/** The space that is left at the destinations of this agent. */
public interface Room {

  /** The free bytes of the fullest file system that files are written to; empty without any. */
  Optional<ByteCount> free();
}

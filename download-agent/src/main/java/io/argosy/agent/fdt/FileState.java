package io.argosy.agent.fdt;

import io.argosy.common.unit.ByteCount;
import java.util.Optional;

/**
 * The state of a file that did not arrive as promised.
 *
 * @param onDisk under its staged name at the destination
 * @param source as the source's door sees it now; empty if the door was not asked
 */
public record FileState(ByteCount promised, Optional<ByteCount> onDisk, Optional<Source> source) {

  /** State of a file at its source after the run; {@code READY} if it is as granted. */
  public enum Source {
    READY,
    MISSING,
    REFUSED,
    CHANGED
  }
}

package io.argosy.circuit.demand;

import io.argosy.common.unit.ByteRate;
import java.util.Optional;

/**
 * The bandwidth of a node's port that is still free for circuits: its allowed share less what
 * existing and requested circuits use.
 */
public sealed interface PortRoom {

  /** The speed of the port is not configured, so it does not limit circuits. */
  record Unlimited() implements PortRoom {}

  record Left(ByteRate bandwidth) implements PortRoom {}

  /** All allowed bandwidth is in use. */
  record Full() implements PortRoom {}

  PortRoom UNLIMITED = new Unlimited();
  PortRoom FULL = new Full();

  /** The smaller of the wanted and the free bandwidth; empty if none is free. */
  default Optional<ByteRate> limit(ByteRate wanted) {
    return switch (this) {
      case Unlimited() -> Optional.of(wanted);
      case Left(ByteRate left) -> Optional.of(left.compareTo(wanted) < 0 ? left : wanted);
      case Full() -> Optional.empty();
    };
  }
}

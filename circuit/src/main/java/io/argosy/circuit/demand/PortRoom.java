package io.argosy.circuit.demand;

import io.argosy.common.unit.ByteRate;
import java.util.Optional;

/**
 * How much bandwidth a node's port may still promise to circuits: its allowed share less what
 * circuits there hold or ask for already.
 */
public sealed interface PortRoom {

  /** Nobody has said how fast the port is: it does not limit. */
  record Unlimited() implements PortRoom {}

  record Left(ByteRate bandwidth) implements PortRoom {}

  /** Everything allowed is promised. */
  record Full() implements PortRoom {}

  PortRoom UNLIMITED = new Unlimited();
  PortRoom FULL = new Full();

  /** The smaller of what is wanted and what is left; empty if nothing is left. */
  default Optional<ByteRate> limit(ByteRate wanted) {
    return switch (this) {
      case Unlimited() -> Optional.of(wanted);
      case Left(ByteRate left) -> Optional.of(left.compareTo(wanted) < 0 ? left : wanted);
      case Full() -> Optional.empty();
    };
  }
}

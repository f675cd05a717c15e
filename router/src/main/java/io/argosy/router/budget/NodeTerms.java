package io.argosy.router.budget;

import io.argosy.common.topology.Forwarding;
import io.argosy.common.unit.ByteRate;
import java.util.Optional;

/**
 * What agents of a node and admins have stated about it: upper bounds of its rates, and whether it
 * sends its copies to other destinations.
 *
 * @param uplink what it can send in all
 * @param downlink what it can receive in all
 * @param forwarding whether it passes on copies; {@link Forwarding#YES} if empty
 */
public record NodeTerms(
    Optional<ByteRate> uplink, Optional<ByteRate> downlink, Optional<Forwarding> forwarding) {

  public boolean isEmpty() {
    return uplink.isEmpty() && downlink.isEmpty() && forwarding.isEmpty();
  }
}

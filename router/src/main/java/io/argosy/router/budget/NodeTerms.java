package io.argosy.router.budget;

import io.argosy.common.topology.Forwarding;
import io.argosy.common.unit.ByteRate;
import java.util.Optional;

/**
 * What is said of a node; the planner does not expect more of it.
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

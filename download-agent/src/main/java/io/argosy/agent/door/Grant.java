package io.argosy.agent.door;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;

/**
 * A grant whose signature, issuer, audience and time are good.
 *
 * @param id used once
 * @param node whose files it is for
 * @param agent that may fetch
 * @param filesSha256 of the list of files it is for
 * @param addresses of clients; empty is unchecked
 * @param until the skew of clocks included
 */
public record Grant(
    String id,
    NodeName node,
    String agent,
    String job,
    String filesSha256,
    List<String> addresses,
    Instant until) {

  public Grant {
    addresses = List.copyOf(addresses);
  }

  /**
   * @param client the address it comes from
   * @throws Refusal the grant is for others
   */
  void requireFor(String client) {
    if (!addresses.isEmpty() && !addresses.contains(client)) {
      throw Refusal.of(
          Refusal.Kind.FORBIDDEN,
          "foreign-address",
          new Refusal.Fault("grant", null, "is for other addresses"));
    }
  }
}

package io.argosy.common.wire.user;

import io.argosy.common.topology.LinkName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/circuits}: a lease, and what its agent last stated of the
 * circuit.
 *
 * @param key {@code <instance>-<uuid>}
 * @param agent that manages the circuit; absent if it is no longer known
 * @param provider absent before the agent stated it
 * @param reference the provider's; absent before it gave one
 * @param source endpoint from which data flows
 * @param destination endpoint
 * @param links enabled links between the nodes of both
 * @param state in kebab-case, as the agent last stated it; {@code failed} if it was released
 *     because it failed; {@code unknown} if it is not {@code current}
 * @param usable whether data may be sent over it now, and it is wanted; absent if that is not
 *     known, or was stated more than two minutes ago
 * @param bandwidth in bytes per second: granted, or leased before that
 * @param requestedAt when the provider was first asked; absent before
 * @param establishedAt when the provider granted it; absent before
 * @param end when the provider releases it; absent before it was granted
 * @param bytes that moved over it; absent if that is not known
 * @param failures of transfers over it; absent if that is not known
 * @param used share of the bytes that it could have moved since it was established, 0 to 1; absent
 *     if that is not known
 * @param proof whether data moved over it when that was last tried; absent before
 * @param why the last event, in a sentence; with the last known state if it is not {@code current}
 * @param leasedAt when the router permitted it
 * @param releasingAt when its release began; absent before
 * @param closedAt when nothing was left at the provider; absent before
 * @param closing why the router wants it released; absent while it is wanted
 * @param orderedBy who asked for it; absent if its agent did
 * @param statedAt of the agent's last statement; absent before the first
 * @param current whether {@code state} is known to be the state now: false if the agent has stated
 *     nothing for two minutes, unless nothing is left of the circuit
 */
public record CircuitView(
    String key,
    @Nullable String agent,
    @Nullable String provider,
    @Nullable String reference,
    String source,
    String destination,
    List<LinkName> links,
    String state,
    @Nullable Boolean usable,
    double bandwidth,
    @Nullable Instant requestedAt,
    @Nullable Instant establishedAt,
    @Nullable Instant end,
    @Nullable Long bytes,
    @Nullable Long failures,
    @Nullable Double used,
    @Nullable Proof proof,
    String why,
    Instant leasedAt,
    @Nullable Instant releasingAt,
    @Nullable Instant closedAt,
    @Nullable String closing,
    @Nullable String orderedBy,
    @Nullable Instant statedAt,
    boolean current) {

  /**
   * The last of the proofs that a circuit carries data.
   *
   * @param passed proofs so far
   * @param failed proofs so far
   * @param trouble why the last one failed; absent if it passed
   * @param roundTripMillis of the circuit; absent before the first passed
   */
  public record Proof(
      Instant at,
      long passed,
      long failed,
      @Nullable String trouble,
      @Nullable Double roundTripMillis) {}
}

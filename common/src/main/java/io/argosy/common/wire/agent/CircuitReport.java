package io.argosy.common.wire.agent;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /agent/v1/circuits}: states the circuits of an agent that has endpoints, and asks
 * what it may do. The router answers at a change or after {@code waitSeconds}.
 *
 * @param seen version of the last answer; 0 if there was none, so that the router answers at once
 * @param waitSeconds 0 to 20
 * @param circuits all that are in the agent's state files, also those that have ended within a week
 * @param decisions what it decided for each pair of endpoints; absent if nothing was decided since
 *     the last report
 * @param provider what is known of the provider; absent if the agent has none
 * @param ends the agent's ends of circuits that other agents manage; absent from an earlier agent
 */
public record CircuitReport(
    long incarnation,
    long seen,
    int waitSeconds,
    List<CircuitStatement> circuits,
    @Nullable List<PairDecision> decisions,
    @Nullable ProviderState provider,
    @Nullable List<EndStatement> ends) {

  /**
   * The source's end of a circuit that another agent manages.
   *
   * @param id of its lease
   * @param up whether the host is ready to send over it
   * @param trouble why it could not be set up, or taken down; absent if there is none
   */
  public record EndStatement(UUID id, boolean up, @Nullable String trouble) {}

  /**
   * A circuit as its state file has it.
   *
   * @param id of its lease
   * @param state in kebab-case
   * @param reference the provider's; absent before it gave one
   * @param usable whether data may be sent over it now; absent if that is not known
   * @param bandwidth granted, in bytes per second; absent before
   * @param requestedAt when the provider was first asked; absent before
   * @param establishedAt when the provider granted it; absent before
   * @param end when the provider releases it; absent before it was granted
   * @param releasingSince when its release began; absent before
   * @param bytes that moved over it; absent if that is not known
   * @param failures of transfers over it; absent if that is not known
   * @param setback whether it ended in a way after which its endpoints cool down
   * @param why the last event, in a sentence
   * @param sourceAttachment what the provider connected at the source, with the VLAN that it
   *     granted; absent if it does not say so, and from an earlier agent
   * @param destinationAttachment the same at the destination
   * @param proof whether data moved over it when that was last tried; absent before, and from an
   *     earlier agent
   */
  public record CircuitStatement(
      UUID id,
      String state,
      @Nullable String reference,
      @Nullable Boolean usable,
      @Nullable Double bandwidth,
      @Nullable Instant requestedAt,
      @Nullable Instant establishedAt,
      @Nullable Instant end,
      @Nullable Instant releasingSince,
      @Nullable Long bytes,
      @Nullable Long failures,
      boolean setback,
      String why,
      @Nullable String sourceAttachment,
      @Nullable String destinationAttachment,
      @Nullable Proof proof) {}

  /**
   * The last of the proofs that a circuit carries data, which are repeated each minute.
   *
   * @param agoSeconds its age
   * @param passed proofs so far
   * @param failed proofs so far
   * @param trouble why the last one failed; absent if it passed
   * @param roundTripMillis of the circuit; absent before the first passed
   */
  public record Proof(
      long agoSeconds,
      long passed,
      long failed,
      @Nullable String trouble,
      @Nullable Double roundTripMillis) {}

  /**
   * What was decided for all links between the nodes of two endpoints.
   *
   * @param decision a word of the closed list of {@code circuit.demand.Decision}, in kebab-case
   * @param why in a sentence
   * @param untilSeconds in how many seconds it may change, such as the end of a cool-down; absent
   *     if that is not known
   * @param ask the wish for a circuit; present with decision {@code ask}, with {@code no-lease} if
   *     only room is missing, and while a circuit shall live longer than its lease
   */
  public record PairDecision(
      String source,
      String destination,
      String decision,
      String why,
      @Nullable Long untilSeconds,
      @Nullable Ask ask) {}

  /**
   * A wish for a circuit, or for more time of one.
   *
   * @param bandwidth in bytes per second; less may be given
   * @param smallest with less, the circuit would not be worth it
   * @param lifetimeSeconds how long it is needed from now
   * @param backlogSeconds how long the work would last without it; the longest comes first
   * @param successorOf the circuit whose end is near and which this one replaces
   * @param extend the circuit whose end shall be later; no other circuit is wanted then
   */
  public record Ask(
      double bandwidth,
      double smallest,
      long lifetimeSeconds,
      long backlogSeconds,
      @Nullable UUID successorOf,
      @Nullable UUID extend) {}

  /**
   * A provider as the agent sees it.
   *
   * @param name in the agent's configuration
   * @param kind such as {@code nsi}
   * @param listedAgoSeconds age of the last list of its circuits; absent if there was none
   * @param trouble why it does not answer; absent if it does
   * @param foreign circuits of others that use a VLAN of the agent's endpoints, in the provider's
   *     words
   */
  public record ProviderState(
      String name,
      String kind,
      @Nullable Long listedAgoSeconds,
      @Nullable String trouble,
      List<String> foreign) {}
}

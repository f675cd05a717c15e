package io.argosy.common.wire.agent;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What an agent may do about circuits.
 *
 * @param version changes with the content; comes back as {@code seen}
 * @param mode of the automatic action: {@code on}, {@code dry-run} or {@code off}. In the last two,
 *     nothing is asked for automatically; leases that a person ordered are followed in any mode
 * @param countedAgoSeconds age of the last complete count of what is missing, for all links; absent
 *     if there is none within an hour
 * @param pairs the pairs of endpoints whose destination is the agent's
 * @param leases all that the agent has and that are not closed yet
 * @param inbound circuits of other agents in which an endpoint of this agent is the source
 */
public record CircuitAnswer(
    long version,
    String mode,
    @Nullable Long countedAgoSeconds,
    List<Pair> pairs,
    List<Lease> leases,
    List<Inbound> inbound) {

  /**
   * Two endpoints that a circuit could join. Each link is in one pair.
   *
   * @param room bytes per second that are left of both ports' shares
   * @param vetoed why no circuit may be asked for now, in a sentence; absent if one may
   * @param veto the decision that the agent states because of it: {@code no-lease}, {@code
   *     cooling-down}, {@code closed}, {@code too-old} or {@code pinned}; absent if there is none
   * @param vetoSeconds in how many seconds the veto ends; absent if that is not known
   * @param links with work; all others had none when it was counted
   */
  public record Pair(
      String source,
      String destination,
      double room,
      @Nullable String vetoed,
      @Nullable String veto,
      @Nullable Long vetoSeconds,
      List<LinkWork> links) {}

  /**
   * The work of a link.
   *
   * @param pending bytes by priority, most urgent first
   * @param rate forecast of the shared path in bytes per second; 0 for a dead link, absent if it is
   *     not known
   * @param sendable what the source node can still send beside its other traffic, in bytes per
   *     second; absent if that is not known
   * @param receivable what the destination node can still receive; absent if that is not known
   */
  public record LinkWork(
      NodeName source,
      NodeName destination,
      List<Long> pending,
      @Nullable Double rate,
      @Nullable Double sendable,
      @Nullable Double receivable) {

    public LinkName link() {
      return new LinkName(source, destination);
    }
  }

  /** One end of a leased circuit, as its agent announced it. */
  public record End(String name, String attachment, String address) {}

  /**
   * The right to one circuit.
   *
   * @param id with the instance's name it is the circuit's key
   * @param links all links between the nodes of both endpoints
   * @param bandwidth in bytes per second
   * @param plannedSeconds lifetime when it was leased
   * @param lifetimeSeconds lifetime since it was asked for; more than planned once it was extended
   * @param begun whether the agent has stated the circuit before
   * @param reference the provider's, as the agent stated it
   * @param close why the circuit shall be released; absent while it is wanted
   * @param ordered whether a person asked for it; such a circuit is not released because it is idle
   * @param successorOf the circuit that it replaces
   */
  public record Lease(
      UUID id,
      End source,
      End destination,
      List<LinkOf> links,
      double bandwidth,
      long plannedSeconds,
      long lifetimeSeconds,
      boolean begun,
      @Nullable String reference,
      @Nullable String close,
      boolean ordered,
      @Nullable UUID successorOf) {}

  /** A link of a circuit. */
  public record LinkOf(NodeName source, NodeName destination) {}

  /**
   * A circuit that ends at a source endpoint of this agent and that another agent manages.
   *
   * @param bandwidth granted, in bytes per second; leased before, and from an earlier router
   * @param attachment what the provider connected at the source, with the VLAN that it granted;
   *     absent if that is not known, and from an earlier router
   */
  public record Inbound(
      String key,
      End source,
      End destination,
      String state,
      double bandwidth,
      @Nullable String attachment) {}
}

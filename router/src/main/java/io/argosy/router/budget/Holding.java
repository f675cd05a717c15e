package io.argosy.router.budget;

import java.time.Instant;

/**
 * The part of the limits of a link's nodes that one incarnation of an agent holds.
 *
 * @param version of the last budget sent to it
 * @param transfers the budget: how many transfers it may have
 * @param reserved the number of transfers that it may have as far as the router knows: at least the
 *     budget, and more until it has confirmed a lower one
 * @param wanted how many it could use within the limits of both nodes
 * @param since when its budget became positive, or became zero
 * @param until when the reserved transfers become free unless the agent sends another message
 */
public record Holding(
    Holder holder,
    long version,
    int transfers,
    int reserved,
    int wanted,
    Instant since,
    Instant until) {

  /** One incarnation of an agent at one link between two nodes. */
  public record Holder(long sourceId, long destinationId, long agentId, long incarnation) {}

  boolean touches(long nodeId) {
    return holder.sourceId() == nodeId || holder.destinationId() == nodeId;
  }

  /**
   * Applies a report of the agent. Only an agent that has received the latest budget can lower its
   * reservation, because other reports may be older than the last answer; they raise it if more
   * transfers are active than known.
   */
  Holding reported(LinkUse use, Instant until) {
    return use.version() == version
        ? new Holding(
            holder,
            version,
            Math.min(transfers, use.held()),
            Math.max(use.held(), use.active()),
            use.wanted(),
            since,
            until)
        : new Holding(
            holder,
            version,
            transfers,
            Math.max(reserved, Math.max(use.active(), use.version() == 0 ? 0 : use.held())),
            wanted,
            since,
            until);
  }

  Holding until(Instant moment) {
    return new Holding(holder, version, transfers, reserved, wanted, since, moment);
  }

  Holding wanting(int transfers) {
    return new Holding(holder, version, this.transfers, reserved, transfers, since, until);
  }

  /** Sets the budget, without lowering the reservation. */
  Holding assigned(int assigned, Instant now) {
    boolean turned = (assigned == 0) != (transfers == 0);
    return new Holding(
        holder,
        assigned == transfers ? version : version + 1,
        assigned,
        Math.max(reserved, assigned),
        wanted,
        turned ? now : since,
        until);
  }
}

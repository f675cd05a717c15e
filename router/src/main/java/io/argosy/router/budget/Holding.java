package io.argosy.router.budget;

import java.time.Instant;

/**
 * What one life of an agent has of the limits of a link's nodes.
 *
 * @param version of the budget that it was told last
 * @param transfers the budget: how many transfers it may have
 * @param reserved how many it may have in flight for all that the router knows: at least the
 *     budget, and more where it has not confirmed a lower one yet
 * @param wanted how many it could use, as far as the limits of both nodes let it
 * @param since when it began to have a budget above zero, or to have none
 * @param until when what is reserved becomes free unless the agent is heard of before
 */
public record Holding(
    Holder holder,
    long version,
    int transfers,
    int reserved,
    int wanted,
    Instant since,
    Instant until) {

  /** One life of an agent at one link, from node to node. */
  public record Holder(long sourceId, long destinationId, long agentId, long incarnation) {}

  boolean touches(long nodeId) {
    return holder.sourceId() == nodeId || holder.destinationId() == nodeId;
  }

  /** Of an agent that has no budget over the link yet. */
  static Holding none(Holder holder, long version, Instant now, Instant until) {
    return new Holding(holder, version, 0, 0, 0, now, until);
  }

  /**
   * The agent tells what it uses. Only an agent that has heard of the latest budget can lower what
   * is reserved for it: what it says otherwise may be older than the answer on its way.
   */
  Holding heard(LinkUse use, Instant until) {
    return use.version() == version
        ? new Holding(
            holder,
            version,
            Math.min(transfers, use.held()),
            Math.max(use.held(), use.active()),
            use.wanted(),
            since,
            until)
        : reserving(Math.max(use.active(), use.version() == 0 ? 0 : use.held())).until(until);
  }

  /** It has more in flight than was known, as after a limit that was taken away and set again. */
  private Holding reserving(int atLeast) {
    return new Holding(
        holder, version, transfers, Math.max(reserved, atLeast), wanted, since, until);
  }

  Holding until(Instant moment) {
    return new Holding(holder, version, transfers, reserved, wanted, since, moment);
  }

  Holding wanting(int transfers) {
    return new Holding(holder, version, this.transfers, reserved, transfers, since, until);
  }

  /** It may have so many from now on; what it may have in flight never falls by that. */
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

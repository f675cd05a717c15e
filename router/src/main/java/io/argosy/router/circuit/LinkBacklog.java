package io.argosy.router.circuit;

import io.argosy.common.unit.ObservedRate;
import io.argosy.router.topology.LinkKey;
import java.util.List;

/**
 * The bytes that are missing at the end of a link and that would go over it, each list by priority,
 * the most urgent first.
 *
 * @param rate forecast of the shared path; unknown also while the link cannot be used
 * @param sendable what the source can still send beside its other links; dead if that is nothing
 * @param receivable what the destination can still receive beside its other links; dead if that is
 *     nothing
 */
public record LinkBacklog(
    LinkKey link,
    List<Long> claimed,
    List<Long> routed,
    List<Long> heldBack,
    List<Long> waiting,
    ObservedRate rate,
    ObservedRate sendable,
    ObservedRate receivable) {

  public LinkBacklog {
    claimed = List.copyOf(claimed);
    routed = List.copyOf(routed);
    heldBack = List.copyOf(heldBack);
    waiting = List.copyOf(waiting);
  }
}

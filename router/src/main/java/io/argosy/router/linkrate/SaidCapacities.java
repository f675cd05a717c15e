package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteRate;
import io.argosy.router.budget.BudgetStore;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * Bounds what is believed of nodes by what their sites and admins say of them, also what is pinned.
 * Where nothing is believed of a node, what is said counts.
 */
public final class SaidCapacities implements CapacityBeliefs {

  private final CapacityBeliefs believed;
  private final BudgetStore said;

  public SaidCapacities(CapacityBeliefs believed, BudgetStore said) {
    this.believed = believed;
    this.said = said;
  }

  @Override
  public Capacities at(Instant now, LongFunction<?> names) {
    return bounded(believed.at(now, names), now);
  }

  @Override
  public Capacities known(Instant now) {
    return bounded(believed.known(now), now);
  }

  private Capacities bounded(Capacities capacities, Instant now) {
    Map<LinkKey, Capacity> bounds = new HashMap<>();
    said.terms(now)
        .forEach(
            (node, terms) -> {
              LinkKey uplink = new LinkKey(node, LinkKey.ANY);
              LinkKey downlink = new LinkKey(LinkKey.ANY, node);
              terms.uplink().ifPresent(rate -> bounds.put(uplink, said(rate, now)));
              terms.downlink().ifPresent(rate -> bounds.put(downlink, said(rate, now)));
            });
    return capacities.boundedBy(new Capacities(bounds));
  }

  private static Capacity said(ByteRate rate, Instant now) {
    return new Capacity(rate, now, Reason.SAID);
  }
}

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
    Map<LinkKey, ByteRate> bounds = new HashMap<>();
    said.terms(now)
        .forEach(
            (node, terms) -> {
              terms.uplink().ifPresent(rate -> bounds.put(new LinkKey(node, LinkKey.ANY), rate));
              terms.downlink().ifPresent(rate -> bounds.put(new LinkKey(LinkKey.ANY, node), rate));
            });
    if (bounds.isEmpty()) {
      return capacities;
    }
    Map<LinkKey, Capacity> all = new HashMap<>(capacities.all());
    bounds.forEach(
        (key, rate) -> all.merge(key, new Capacity(rate, now, Reason.SAID), SaidCapacities::lower));
    return new Capacities(all);
  }

  private static Capacity lower(Capacity known, Capacity said) {
    return known.rate().compareTo(said.rate()) < 0 ? known : said;
  }
}

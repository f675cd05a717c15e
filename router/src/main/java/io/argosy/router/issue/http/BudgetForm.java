package io.argosy.router.issue.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.Heartbeat;
import io.argosy.common.wire.agent.LinkLimit;
import io.argosy.common.wire.agent.Registration;
import io.argosy.router.budget.LinkBudget;
import io.argosy.router.budget.LinkUse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Converts limits of transfers from and to their wire form. */
final class BudgetForm {

  private static final int MOST_LINKS = 10_000;
  private static final int MOST_TRANSFERS = 10_000;

  private BudgetForm() {}

  static LinkLimit told(LinkBudget budget) {
    Integer most = budget.transfers().isPresent() ? budget.transfers().getAsInt() : null;
    return new LinkLimit(
        budget.link().source(),
        budget.link().destination(),
        most,
        budget.version(),
        budget.valid().toSeconds());
  }

  /** Returns the links in use; an agent of an earlier version does not report them. */
  static List<LinkUse> uses(Heartbeat heartbeat) {
    List<Heartbeat.LinkUse> sent = heartbeat.uses() == null ? List.of() : heartbeat.uses();
    Limits.require("uses", sent.size(), 0, MOST_LINKS);
    sent.forEach(BudgetForm::requireInRange);
    return sent.stream().map(BudgetForm::use).toList();
  }

  private static void requireInRange(Heartbeat.LinkUse sent) {
    Limits.require("uses.held", sent.held(), 0, MOST_TRANSFERS);
    Limits.require("uses.active", sent.active(), 0, MOST_TRANSFERS);
    Limits.require("uses.wanted", sent.wanted(), 0, MOST_TRANSFERS);
  }

  private static LinkUse use(Heartbeat.LinkUse sent) {
    return Refusal.orBorn(
        "uses",
        sent.source() + " to " + sent.destination(),
        () ->
            new LinkUse(
                new LinkName(sent.source(), sent.destination()),
                sent.version(),
                sent.held(),
                sent.active(),
                sent.wanted()));
  }

  /** Returns the announced limits; nodes without one are absent. */
  static Map<NodeName, Integer> announced(Registration registration) {
    Map<NodeName, Integer> limits = new HashMap<>();
    for (int i = 0; i < registration.mappings().size(); i++) {
      Registration.NodeMapping mapping = registration.mappings().get(i);
      Integer most = mapping.maxTransfers();
      if (most != null) {
        Limits.require("mappings[%d].maxTransfers".formatted(i), most, 1, MOST_TRANSFERS);
        limits.put(mapping.node(), most);
      }
    }
    return limits;
  }
}

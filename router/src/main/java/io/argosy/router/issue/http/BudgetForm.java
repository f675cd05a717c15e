package io.argosy.router.issue.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.Heartbeat;
import io.argosy.common.wire.agent.NodeLimit;
import io.argosy.common.wire.agent.Registration;
import io.argosy.router.budget.NodeBudget;
import io.argosy.router.budget.NodeUse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Limits of nodes, as agents tell and hear of them. */
final class BudgetForm {

  private static final int MOST_NODES = 10_000;
  private static final int MOST_TRANSFERS = 1_000_000;

  private BudgetForm() {}

  static NodeLimit told(NodeBudget budget) {
    Integer most = budget.transfers().isPresent() ? budget.transfers().getAsInt() : null;
    return new NodeLimit(budget.node(), most, budget.version(), budget.valid().toSeconds());
  }

  /** An earlier agent says nothing of it. */
  static List<NodeUse> uses(Heartbeat heartbeat) {
    List<Heartbeat.NodeUse> said = heartbeat.uses() == null ? List.of() : heartbeat.uses();
    Limits.require("uses", said.size(), 0, MOST_NODES);
    return said.stream().map(BudgetForm::use).toList();
  }

  private static NodeUse use(Heartbeat.NodeUse said) {
    return Refusal.orBorn(
        "uses",
        said.node().value(),
        () -> new NodeUse(said.node(), said.version(), said.held(), said.active(), said.wanted()));
  }

  /** Only nodes for which a limit is announced. */
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

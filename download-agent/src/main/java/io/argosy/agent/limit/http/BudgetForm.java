package io.argosy.agent.limit.http;

import io.argosy.agent.limit.NodeBudget;
import io.argosy.agent.limit.NodeUse;
import io.argosy.common.wire.agent.Heartbeat;
import io.argosy.common.wire.agent.NodeLimit;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Budgets and uses of nodes as they go over the wire. */
public final class BudgetForm {

  private BudgetForm() {}

  /** An earlier router tells none. */
  public static List<NodeBudget> heard(@Nullable List<NodeLimit> limits) {
    return limits == null ? List.of() : limits.stream().map(BudgetForm::heard).toList();
  }

  private static NodeBudget heard(NodeLimit limit) {
    Integer most = limit.maxTransfers();
    return new NodeBudget(
        limit.node(),
        most == null ? OptionalInt.empty() : OptionalInt.of(most),
        limit.version(),
        Duration.ofSeconds(limit.validSeconds()));
  }

  public static List<Heartbeat.NodeUse> told(List<NodeUse> uses) {
    return uses.stream()
        .map(
            use ->
                new Heartbeat.NodeUse(
                    use.node(), use.version(), use.held(), use.active(), use.wanted()))
        .toList();
  }
}

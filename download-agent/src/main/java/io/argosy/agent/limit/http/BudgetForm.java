package io.argosy.agent.limit.http;

import io.argosy.agent.limit.LinkBudget;
import io.argosy.agent.limit.LinkUse;
import io.argosy.common.topology.LinkName;
import io.argosy.common.wire.agent.Heartbeat;
import io.argosy.common.wire.agent.LinkLimit;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Budgets and uses of links as they go over the wire. */
public final class BudgetForm {

  private BudgetForm() {}

  /** An earlier router tells none. */
  public static List<LinkBudget> heard(@Nullable List<LinkLimit> limits) {
    return limits == null ? List.of() : limits.stream().map(BudgetForm::heard).toList();
  }

  private static LinkBudget heard(LinkLimit limit) {
    Integer most = limit.maxTransfers();
    return new LinkBudget(
        new LinkName(limit.source(), limit.destination()),
        most == null ? OptionalInt.empty() : OptionalInt.of(most),
        limit.version(),
        Duration.ofSeconds(limit.validSeconds()));
  }

  public static List<Heartbeat.LinkUse> told(List<LinkUse> uses) {
    return uses.stream().map(BudgetForm::told).toList();
  }

  private static Heartbeat.LinkUse told(LinkUse use) {
    return new Heartbeat.LinkUse(
        use.link().source(),
        use.link().destination(),
        use.version(),
        use.held(),
        use.active(),
        use.wanted());
  }
}

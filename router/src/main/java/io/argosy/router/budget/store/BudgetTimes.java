package io.argosy.router.budget.store;

import static io.argosy.router.stage.store.FutureTimes.Column.past;

import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.store.FutureTimes;
import io.argosy.router.stage.store.FutureTimes.Column;
import java.time.Duration;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The times of budgets, and how far ahead they may be. */
public final class BudgetTimes {

  private BudgetTimes() {}

  public static StoredTimes of(JdbcClient jdbc, Duration lease) {
    return new FutureTimes(
        jdbc,
        "link_budget",
        "source_node_id, destination_node_id, agent_id, incarnation",
        Map.of("lease", lease),
        past("since"),
        new Column("until", ":lease"));
  }
}

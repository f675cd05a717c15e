package io.argosy.router.config;

import io.argosy.router.budget.BudgetStore;
import io.argosy.router.budget.Budgets;
import io.argosy.router.budget.NodeLimitBook;
import io.argosy.router.budget.store.BudgetTimes;
import io.argosy.router.budget.store.JdbcBudgetStore;
import io.argosy.router.budget.store.JdbcSpaceStore;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.topology.NodeDirectory;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Transfer limits of nodes, divided among agents. */
@Configuration(proxyBeanMethods = false)
@Import({JdbcBudgetStore.class, JdbcSpaceStore.class, NodeLimitBook.class})
class BudgetConfiguration {

  /** An agent's budgets are valid as long as its claims. */
  @Bean
  Budgets budgets(
      BudgetStore store, NodeDirectory nodes, RouterProperties properties, Clock clock) {
    return new Budgets(store, nodes, properties.lease().term(), clock);
  }

  @Bean
  StoredTimes budgetTimes(JdbcClient jdbc, RouterProperties properties) {
    return BudgetTimes.of(jdbc, properties.lease().term());
  }

  @Bean
  StoredTimes spaceTimes(JdbcClient jdbc) {
    return JdbcSpaceStore.times(jdbc);
  }
}

package io.argosy.router.config;

import io.argosy.router.audit.AuditLog;
import io.argosy.router.budget.BudgetStore;
import io.argosy.router.budget.Budgets;
import io.argosy.router.budget.NodeLimitBook;
import io.argosy.router.budget.http.NodeLimitsApi;
import io.argosy.router.budget.store.JdbcBudgetStore;
import io.argosy.router.stage.Transactions;
import io.argosy.router.topology.NodeDirectory;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Limits of nodes, dealt out over agents. */
@Configuration(proxyBeanMethods = false)
class BudgetConfiguration {

  @Bean
  BudgetStore budgetStore(JdbcClient jdbc) {
    return new JdbcBudgetStore(jdbc);
  }

  /** An agent's budgets live as long as its claims. */
  @Bean
  Budgets budgets(
      BudgetStore store, NodeDirectory nodes, RouterProperties properties, Clock clock) {
    return new Budgets(store, nodes, properties.lease().term(), clock);
  }

  @Bean
  NodeLimitsApi nodeLimitsApi(
      NodeDirectory nodes, BudgetStore store, Transactions transactions, AuditLog audit) {
    return new NodeLimitsApi(new NodeLimitBook(nodes, store, transactions, audit));
  }
}

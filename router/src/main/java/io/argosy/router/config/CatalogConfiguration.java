package io.argosy.router.config;

import io.argosy.router.activation.store.JdbcReplicaFailures;
import io.argosy.router.audit.CommandRim;
import io.argosy.router.catalog.AmountCycle;
import io.argosy.router.catalog.ChangedDatasets;
import io.argosy.router.catalog.InjectionBook;
import io.argosy.router.catalog.ReplicaBook;
import io.argosy.router.catalog.ReplicaLedger;
import io.argosy.router.catalog.http.CatalogApi;
import io.argosy.router.catalog.http.ReplicaApi;
import io.argosy.router.catalog.store.JdbcBlockAmounts;
import io.argosy.router.catalog.store.JdbcCatalogStore;
import io.argosy.router.catalog.store.JdbcChangedDatasets;
import io.argosy.router.catalog.store.JdbcReplicaLedger;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Ids;
import io.argosy.router.stage.Transactions;
import io.argosy.router.topology.NodeDirectory;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Datasets, blocks, files and replicas. */
@Configuration(proxyBeanMethods = false)
class CatalogConfiguration {

  /** A million files are looked through in less than an hour. */
  private static final Duration AMOUNTS_SWEEP = Duration.ofMinutes(1);

  @Bean
  JdbcCatalogStore catalogStore(JdbcClient jdbc, Ids ids) {
    return new JdbcCatalogStore(jdbc, ids);
  }

  @Bean
  ReplicaLedger replicaLedger(JdbcClient jdbc) {
    return new JdbcReplicaLedger(jdbc, new JdbcReplicaFailures(jdbc));
  }

  @Bean
  ChangedDatasets changedDatasets(JdbcClient jdbc) {
    return new JdbcChangedDatasets(jdbc);
  }

  @Bean
  CatalogApi catalogApi(
      NodeDirectory nodes,
      JdbcCatalogStore store,
      ReplicaLedger ledger,
      ChangedDatasets changed,
      CommandRim rim) {
    return new CatalogApi(new InjectionBook(nodes, store, ledger, changed, rim));
  }

  @Bean
  ReplicaApi replicaApi(
      NodeDirectory nodes, JdbcCatalogStore store, ReplicaLedger ledger, CommandRim rim) {
    return new ReplicaApi(new ReplicaBook(nodes, store, ledger, rim));
  }

  @Bean
  Duty amountsDuty(JdbcClient jdbc, Transactions transactions) {
    AmountCycle cycle = new AmountCycle(new JdbcBlockAmounts(jdbc), transactions);
    return Duty.swept("amounts", AMOUNTS_SWEEP, cycle::run);
  }
}

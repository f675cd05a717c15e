package io.argosy.router.config;

import io.argosy.router.audit.CommandRim;
import io.argosy.router.catalog.InjectionBook;
import io.argosy.router.catalog.ReplicaLedger;
import io.argosy.router.catalog.http.CatalogApi;
import io.argosy.router.catalog.store.JdbcCatalogStore;
import io.argosy.router.catalog.store.JdbcReplicaLedger;
import io.argosy.router.stage.Ids;
import io.argosy.router.topology.NodeDirectory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Datasets, blocks, files and replicas. */
@Configuration(proxyBeanMethods = false)
class CatalogConfiguration {

  @Bean
  JdbcCatalogStore catalogStore(JdbcClient jdbc, Ids ids) {
    return new JdbcCatalogStore(jdbc, ids);
  }

  @Bean
  ReplicaLedger replicaLedger(JdbcClient jdbc) {
    return new JdbcReplicaLedger(jdbc);
  }

  @Bean
  CatalogApi catalogApi(
      NodeDirectory nodes, JdbcCatalogStore store, ReplicaLedger ledger, CommandRim rim) {
    return new CatalogApi(new InjectionBook(nodes, store, ledger, rim));
  }
}

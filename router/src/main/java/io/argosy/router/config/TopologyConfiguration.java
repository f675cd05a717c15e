package io.argosy.router.config;

import io.argosy.router.access.AccessBook;
import io.argosy.router.audit.AuditLog;
import io.argosy.router.stage.Transactions;
import io.argosy.router.topology.AgentDirectory;
import io.argosy.router.topology.TopologyBook;
import io.argosy.router.topology.TopologyStore;
import io.argosy.router.topology.http.TopologyApi;
import io.argosy.router.topology.store.JpaAgentDirectory;
import io.argosy.router.topology.store.JpaTopologyStore;
import jakarta.persistence.EntityManagerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Sites, nodes, links and agents. */
@Configuration(proxyBeanMethods = false)
class TopologyConfiguration {

  @Bean
  TopologyStore topologyStore(EntityManagerFactory factory) {
    return new JpaTopologyStore(AccessConfiguration.rows(factory));
  }

  @Bean
  AgentDirectory agentDirectory(EntityManagerFactory factory) {
    return new JpaAgentDirectory(AccessConfiguration.rows(factory));
  }

  @Bean
  TopologyApi topologyApi(
      TopologyStore store, AccessBook access, Transactions transactions, AuditLog audit) {
    return new TopologyApi(new TopologyBook(store, access, transactions, audit));
  }
}

package io.argosy.router.config;

import io.argosy.router.topology.AgentDirectory;
import io.argosy.router.topology.TopologyBook;
import io.argosy.router.topology.TopologyStore;
import io.argosy.router.topology.store.JpaAgentDirectory;
import io.argosy.router.topology.store.JpaTopologyStore;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;

/** Sites, nodes, links and agents. */
@Configuration(proxyBeanMethods = false)
@Import(TopologyBook.class)
class TopologyConfiguration {

  @Bean
  TopologyStore topologyStore(AbstractEntityManagerFactoryBean hibernate) {
    return TranslatedStore.of(hibernate, TopologyStore.class, JpaTopologyStore::new);
  }

  @Bean
  AgentDirectory agentDirectory(AbstractEntityManagerFactoryBean hibernate) {
    return TranslatedStore.of(hibernate, AgentDirectory.class, JpaAgentDirectory::new);
  }
}

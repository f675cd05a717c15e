package io.argosy.router.config;

import io.argosy.router.catalog.CatalogStore;
import io.argosy.router.plan.Strategy;
import io.argosy.router.request.ApprovalPolicy;
import io.argosy.router.request.RequestBook;
import io.argosy.router.request.RequestStore;
import io.argosy.router.request.ScopeFinder;
import io.argosy.router.request.store.JpaRequestStore;
import io.argosy.router.topology.NodeDirectory;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;

/** Transfer requests of users. */
@Configuration(proxyBeanMethods = false)
@Import(RequestBook.class)
class RequestConfiguration {

  @Bean
  RequestStore requestStore(AbstractEntityManagerFactoryBean hibernate) {
    return TranslatedStore.of(hibernate, RequestStore.class, JpaRequestStore::new);
  }

  @Bean
  ScopeFinder scopeFinder(CatalogStore datasets, NodeDirectory nodes) {
    Map<String, String> strategies = new TreeMap<>();
    for (Strategy strategy : Strategy.values()) {
      strategy.names().forEach(name -> strategies.put(name, strategy.word()));
    }
    return new ScopeFinder(datasets, nodes, strategies);
  }

  @Bean
  ApprovalPolicy approvalPolicy(RouterProperties properties) {
    return properties.approval();
  }
}

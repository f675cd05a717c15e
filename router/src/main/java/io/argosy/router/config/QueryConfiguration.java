package io.argosy.router.config;

import io.argosy.router.query.http.QueryConnections;
import io.argosy.router.query.http.WorldExportApi;
import io.argosy.router.query.store.JdbcApprovalViews;
import io.argosy.router.query.store.JdbcArrivals;
import io.argosy.router.query.store.JdbcAutomationViews;
import io.argosy.router.query.store.JdbcCircuitViews;
import io.argosy.router.query.store.JdbcCycleViews;
import io.argosy.router.query.store.JdbcDatasetViews;
import io.argosy.router.query.store.JdbcDecisionViews;
import io.argosy.router.query.store.JdbcDistribution;
import io.argosy.router.query.store.JdbcFailureViews;
import io.argosy.router.query.store.JdbcFileViews;
import io.argosy.router.query.store.JdbcFileWaits;
import io.argosy.router.query.store.JdbcFlows;
import io.argosy.router.query.store.JdbcForecastViews;
import io.argosy.router.query.store.JdbcLinkStatistics;
import io.argosy.router.query.store.JdbcLinkViews;
import io.argosy.router.query.store.JdbcLoadTestViews;
import io.argosy.router.query.store.JdbcMovementViews;
import io.argosy.router.query.store.JdbcNodeViews;
import io.argosy.router.query.store.JdbcPreviewArrivals;
import io.argosy.router.query.store.JdbcPreviews;
import io.argosy.router.query.store.JdbcReplicaViews;
import io.argosy.router.query.store.JdbcRequestBlocks;
import io.argosy.router.query.store.JdbcRequestFiles;
import io.argosy.router.query.store.JdbcRequestViews;
import io.argosy.router.query.store.JdbcShadowViews;
import io.argosy.router.query.store.JdbcUserViews;
import io.argosy.router.routing.Exploration;
import io.argosy.router.routing.ForwardingSwitch;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.stage.Transactions;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The query API. */
@Configuration(proxyBeanMethods = false)
@Import({
  JdbcApprovalViews.class,
  JdbcAutomationViews.class,
  JdbcCircuitViews.class,
  JdbcCycleViews.class,
  JdbcDatasetViews.class,
  JdbcDecisionViews.class,
  JdbcDistribution.class,
  JdbcFailureViews.class,
  JdbcFileWaits.class,
  JdbcArrivals.class,
  JdbcFlows.class,
  JdbcForecastViews.class,
  JdbcLinkViews.class,
  JdbcLoadTestViews.class,
  JdbcMovementViews.class,
  JdbcNodeViews.class,
  JdbcPreviews.class,
  JdbcReplicaViews.class,
  JdbcRequestBlocks.class,
  JdbcRequestFiles.class,
  JdbcRequestViews.class,
  JdbcShadowViews.class,
  JdbcUserViews.class,
  QueryConnections.class
})
class QueryConfiguration {

  @Bean
  WorldExportApi worldExportApi(
      RoutingStore store,
      Transactions transactions,
      Clock clock,
      Exploration exploration,
      RouterProperties properties) {
    RoutingProperties routing = properties.routing();
    return new WorldExportApi(
        store, transactions, clock, routing.policy(), exploration, routing.mostRequests());
  }

  @Bean
  JdbcLinkStatistics linkStatistics(JdbcClient jdbc, Clock clock, RouterProperties properties) {
    return new JdbcLinkStatistics(jdbc, clock, properties.instance().value());
  }

  @Bean
  JdbcPreviewArrivals previewArrivals(
      JdbcClient jdbc,
      RoutingStore routing,
      ForwardingSwitch forwarding,
      Clock clock,
      RouterProperties properties) {
    return new JdbcPreviewArrivals(jdbc, routing, forwarding, properties.routing().policy(), clock);
  }

  @Bean
  JdbcFileViews fileViews(JdbcClient jdbc) {
    return new JdbcFileViews(jdbc);
  }
}

package io.argosy.router.config;

import io.argosy.router.access.PasswordBook;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.query.http.AutomationQueryApi;
import io.argosy.router.query.http.CycleQueryApi;
import io.argosy.router.query.http.FailureQueryApi;
import io.argosy.router.query.http.FileQueryApi;
import io.argosy.router.query.http.PeopleQueryApi;
import io.argosy.router.query.http.PreviewApi;
import io.argosy.router.query.http.QueryConnections;
import io.argosy.router.query.http.ReplicaQueryApi;
import io.argosy.router.query.http.RequestQueryApi;
import io.argosy.router.query.http.ShadowQueryApi;
import io.argosy.router.query.http.WorldExportApi;
import io.argosy.router.query.http.WorldQueryApi;
import io.argosy.router.query.store.JdbcApprovalViews;
import io.argosy.router.query.store.JdbcBreakerViews;
import io.argosy.router.query.store.JdbcComparedCycleViews;
import io.argosy.router.query.store.JdbcCycleViews;
import io.argosy.router.query.store.JdbcDatasetViews;
import io.argosy.router.query.store.JdbcDecisionViews;
import io.argosy.router.query.store.JdbcFailureViews;
import io.argosy.router.query.store.JdbcFileDecisionViews;
import io.argosy.router.query.store.JdbcFileViews;
import io.argosy.router.query.store.JdbcFileWaits;
import io.argosy.router.query.store.JdbcMovementViews;
import io.argosy.router.query.store.JdbcNodeViews;
import io.argosy.router.query.store.JdbcPinViews;
import io.argosy.router.query.store.JdbcPreviews;
import io.argosy.router.query.store.JdbcReplicaViews;
import io.argosy.router.query.store.JdbcRequestViews;
import io.argosy.router.query.store.JdbcShadowViews;
import io.argosy.router.query.store.JdbcSuspensionViews;
import io.argosy.router.query.store.JdbcUserViews;
import io.argosy.router.request.ApprovalPolicy;
import io.argosy.router.request.ScopeFinder;
import io.argosy.router.routing.RouteCycle;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.stage.Transactions;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What users and admins ask. */
@Configuration(proxyBeanMethods = false)
class QueryConfiguration {

  @Bean
  QueryConnections queryConnections() {
    return new QueryConnections();
  }

  @Bean
  JdbcRequestViews requestViews(JdbcClient jdbc, Clock clock, RouterProperties properties) {
    return new JdbcRequestViews(jdbc, clock, properties.activation().size());
  }

  @Bean
  RequestQueryApi requestQueryApi(JdbcRequestViews requests, JdbcClient jdbc) {
    return new RequestQueryApi(requests, new JdbcMovementViews(jdbc));
  }

  @Bean
  PreviewApi previewApi(JdbcClient jdbc, ScopeFinder finder, ApprovalPolicy policy, Clock clock) {
    return new PreviewApi(new JdbcPreviews(jdbc), finder, policy, clock);
  }

  @Bean
  JdbcShadowViews shadowViews(JdbcClient jdbc, Clock clock) {
    return new JdbcShadowViews(jdbc, clock);
  }

  @Bean
  ShadowQueryApi shadowQueryApi(JdbcShadowViews shadows, JdbcClient jdbc) {
    return new ShadowQueryApi(shadows, new JdbcComparedCycleViews(jdbc));
  }

  @Bean
  WorldExportApi worldExportApi(
      RoutingStore store, Transactions transactions, Clock clock, RouteCycle.Terms terms) {
    return new WorldExportApi(new WorldExportApi.Ground(store, transactions, clock), terms);
  }

  @Bean
  CycleQueryApi cycleQueryApi(JdbcClient jdbc) {
    return new CycleQueryApi(new JdbcCycleViews(jdbc));
  }

  @Bean
  AutomationQueryApi automationQueryApi(JdbcClient jdbc, ModeBook modes) {
    return new AutomationQueryApi(
        modes, new JdbcBreakerViews(jdbc), new JdbcSuspensionViews(jdbc), new JdbcPinViews(jdbc));
  }

  @Bean
  PeopleQueryApi peopleQueryApi(JdbcClient jdbc, PasswordBook passwords, Clock clock) {
    return new PeopleQueryApi(
        passwords, new JdbcUserViews(jdbc), new JdbcApprovalViews(jdbc, clock));
  }

  @Bean
  ReplicaQueryApi replicaQueryApi(JdbcClient jdbc) {
    return new ReplicaQueryApi(new JdbcReplicaViews(jdbc));
  }

  @Bean
  FailureQueryApi failureQueryApi(JdbcClient jdbc, Clock clock) {
    return new FailureQueryApi(new JdbcFailureViews(jdbc), clock);
  }

  @Bean
  FileQueryApi fileQueryApi(JdbcClient jdbc) {
    return new FileQueryApi(new JdbcFileViews(jdbc));
  }

  @Bean
  WorldQueryApi worldQueryApi(JdbcClient jdbc, Clock clock, RouterProperties properties) {
    return new WorldQueryApi(
        new JdbcNodeViews(jdbc, clock),
        new JdbcDatasetViews(jdbc),
        new JdbcDecisionViews(jdbc),
        new JdbcFileDecisionViews(jdbc),
        new JdbcFileWaits(jdbc, clock, properties.activation().size()));
  }
}

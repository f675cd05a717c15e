package io.argosy.web.config;

import io.argosy.web.decision.DecisionQuery;
import io.argosy.web.decision.Decisions;
import io.argosy.web.decision.DecisionsApi;
import io.argosy.web.decision.DecisionsPage;
import io.argosy.web.failure.FailureQuery;
import io.argosy.web.failure.FailureView;
import io.argosy.web.file.FilePage;
import io.argosy.web.file.FileQuery;
import io.argosy.web.file.RouterQuestions;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.node.NodeQuery;
import io.argosy.web.node.NodeView;
import io.argosy.web.overview.Overview;
import io.argosy.web.overview.OverviewApi;
import io.argosy.web.overview.OverviewPage;
import io.argosy.web.request.RateMeter;
import io.argosy.web.request.RequestQuery;
import io.argosy.web.request.RequestView;
import io.argosy.web.request.WaitQuery;
import io.argosy.web.router.RouterCalls;
import io.argosy.web.strategy.Strategies;
import io.argosy.web.strategy.StrategiesApi;
import io.argosy.web.strategy.StrategiesPage;
import io.argosy.web.strategy.StrategyQuery;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What is looked up, how often, and which pages show it. */
@Configuration(proxyBeanMethods = false)
class PagesConfiguration {

  private static final int NEWEST_REQUESTS = 100;
  private static final int NEWEST_FAILURES = 12;
  private static final int NEWEST_CYCLES = 25;
  private static final int NEWEST_DECISIONS = 50;

  @Bean(destroyMethod = "shutdownNow")
  ExecutorService lookups() {
    return Executors.newVirtualThreadPerTaskExecutor();
  }

  @Bean
  RequestQuery requestQuery(JdbcClient jdbc) {
    return new RequestQuery(jdbc);
  }

  @Bean
  Overview overview(
      JdbcClient jdbc, RequestQuery requestQuery, ExecutorService lookups, Clock clock) {
    RateMeter meter = new RateMeter();
    FailureQuery failures = new FailureQuery(jdbc);
    NodeQuery nodes = new NodeQuery(jdbc);
    var requests =
        new Snapshot<List<RequestView>>(
            "requests",
            () -> meter.measured(requestQuery.newest(NEWEST_REQUESTS), clock.instant()),
            lookups,
            clock);
    var newestFailures =
        new Snapshot<List<FailureView>>(
            "failures", () -> failures.newest(NEWEST_FAILURES), lookups, clock);
    var allNodes =
        new Snapshot<List<NodeView>>("nodes", () -> nodes.all(clock.instant()), lookups, clock);
    return new Overview(requests, allNodes, newestFailures, clock);
  }

  @Bean
  RouterCalls routerCalls(WebProperties properties) {
    return new RouterCalls(properties.routerUrl(), RouterTrust.of(properties.routerCaFile()));
  }

  @Bean
  WaitQuery waitQuery(RouterCalls router) {
    return new WaitQuery(router);
  }

  @Bean
  DecisionQuery decisionQuery(JdbcClient jdbc) {
    return new DecisionQuery(jdbc);
  }

  @Bean
  Decisions decisions(DecisionQuery query, ExecutorService lookups, Clock clock) {
    return new Decisions(
        new Snapshot<>("cycles", () -> query.cycles(NEWEST_CYCLES), lookups, clock),
        new Snapshot<>("decisions", () -> query.newest(NEWEST_DECISIONS), lookups, clock));
  }

  @Bean
  DecisionsPage decisionsPage(Decisions decisions, Clock clock) {
    return new DecisionsPage(decisions, clock);
  }

  @Bean
  DecisionsApi decisionsApi(Decisions decisions, Clock clock) {
    return new DecisionsApi(decisions, clock);
  }

  @Bean
  Strategies strategies(JdbcClient jdbc, ExecutorService lookups, Clock clock) {
    return new Strategies(new StrategyQuery(jdbc), lookups, clock);
  }

  @Bean
  StrategiesPage strategiesPage(Strategies strategies, Clock clock) {
    return new StrategiesPage(strategies, clock);
  }

  @Bean
  StrategiesApi strategiesApi(Strategies strategies, Clock clock) {
    return new StrategiesApi(strategies, clock);
  }

  @Bean
  FilePage filePage(JdbcClient jdbc, DecisionQuery decisions, RouterCalls router, Clock clock) {
    return new FilePage(new FileQuery(jdbc), decisions, new RouterQuestions(router), clock);
  }

  @Bean
  OverviewPage overviewPage(Overview overview, WaitQuery waitQuery) {
    return new OverviewPage(overview, waitQuery);
  }

  @Bean
  OverviewApi overviewApi(
      Overview overview, RequestQuery requestQuery, WaitQuery waitQuery, Clock clock) {
    return new OverviewApi(overview, requestQuery, waitQuery, clock);
  }
}

package io.argosy.web.config;

import io.argosy.common.wire.user.FailureCauseView;
import io.argosy.common.wire.user.FileDecisionView;
import io.argosy.common.wire.user.Flows;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.Page;
import io.argosy.web.access.UserCalls;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.link.FlowsApi;
import io.argosy.web.look.Frame;
import io.argosy.web.look.ThemePage;
import io.argosy.web.node.DrainAction;
import io.argosy.web.node.NodesPage;
import io.argosy.web.overview.Overview;
import io.argosy.web.overview.OverviewPage;
import io.argosy.web.overview.RequestWatch;
import io.argosy.web.request.RequestQuery;
import io.argosy.web.request.RequestRates;
import io.argosy.web.request.RequestView;
import io.argosy.web.request.WaitQuery;
import io.argosy.web.router.RouterCalls;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.type.TypeReference;

/** The overview, each of its parts with a question of its own, and the frame around all pages. */
@Configuration(proxyBeanMethods = false)
class OverviewConfiguration {

  private static final TypeReference<Page<NodeView>> NODES = new TypeReference<>() {};
  private static final TypeReference<Page<FailureCauseView>> CAUSES = new TypeReference<>() {};
  private static final TypeReference<Page<FileDecisionView>> DECISIONS = new TypeReference<>() {};
  private static final int NEWEST_REQUESTS = 100;
  private static final String NEWEST_DECISIONS = "10";

  /** What sums up many rows changes slowly. */
  private static final Duration RARELY = Duration.ofSeconds(4);

  @Bean
  Frame frame(Clock clock) {
    return new Frame(clock);
  }

  @Bean
  ThemePage themePage() {
    return new ThemePage();
  }

  @Bean
  Snapshot<List<RequestView>> requestSnapshot(
      RequestQuery requestQuery, RequestRates requestRates, ExecutorService lookups, Clock clock) {
    return new Snapshot<>(
        "requests",
        () -> requestRates.measured(requestQuery.newest(NEWEST_REQUESTS)),
        lookups,
        clock);
  }

  @Bean
  RequestRates requestRates(Snapshot<Flows> flowsSnapshot, Clock clock) {
    return new RequestRates(flowsSnapshot, clock);
  }

  @Bean
  Snapshot<List<NodeView>> nodeSnapshot(UserCalls router, ExecutorService lookups, Clock clock) {
    return new Snapshot<>("nodes", () -> router.list("/query/v1/nodes", NODES), lookups, clock);
  }

  @Bean
  Snapshot<List<FailureCauseView>> causeSnapshot(
      UserCalls router, ExecutorService lookups, Clock clock) {
    return new Snapshot<>(
            "causes of failures",
            () -> router.part("/query/v1/failure-causes", Map.of(), CAUSES),
            lookups,
            clock)
        .sharedFor(RARELY);
  }

  @Bean
  Snapshot<Flows> flowsSnapshot(UserCalls router, ExecutorService lookups, Clock clock) {
    return new Snapshot<>("links", () -> router.one("/query/v1/flows", Flows.class), lookups, clock)
        .sharedFor(RARELY);
  }

  @Bean
  Overview overview(
      Snapshot<List<RequestView>> requestSnapshot,
      Snapshot<List<NodeView>> nodeSnapshot,
      Snapshot<List<FailureCauseView>> causeSnapshot,
      Snapshot<List<FileDecisionView>> latestDecisions,
      Snapshot<Flows> flowsSnapshot) {
    return new Overview(
        requestSnapshot, nodeSnapshot, causeSnapshot, latestDecisions, flowsSnapshot);
  }

  @Bean
  Snapshot<List<FileDecisionView>> latestDecisions(
      UserCalls router, ExecutorService lookups, Clock clock) {
    return new Snapshot<>(
        "latest decisions",
        () -> router.part("/query/v1/decisions", Map.of("limit", NEWEST_DECISIONS), DECISIONS),
        lookups,
        clock);
  }

  @Bean
  RequestWatch requestWatch(
      Snapshot<List<RequestView>> requestSnapshot,
      WaitQuery waitQuery,
      ExecutorService lookups,
      Clock clock) {
    return new RequestWatch(requestSnapshot, waitQuery, lookups, clock);
  }

  @Bean
  OverviewPage overviewPage(Overview overview, RequestWatch requestWatch, Clock clock) {
    return new OverviewPage(overview, requestWatch, clock);
  }

  @Bean
  NodesPage nodesPage(Snapshot<List<NodeView>> nodeSnapshot) {
    return new NodesPage(nodeSnapshot);
  }

  @Bean
  DrainAction drainAction(RouterCalls router) {
    return new DrainAction(router);
  }

  @Bean
  FlowsApi flowsApi(Snapshot<Flows> flowsSnapshot, Clock clock) {
    return new FlowsApi(flowsSnapshot, clock);
  }
}

package io.argosy.web.config;

import io.argosy.common.wire.user.FailureCauseView;
import io.argosy.common.wire.user.FileDecisionView;
import io.argosy.common.wire.user.Flows;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.RequestView;
import io.argosy.web.access.UserCalls;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.link.FlowsApi;
import io.argosy.web.look.Frame;
import io.argosy.web.look.ThemePage;
import io.argosy.web.node.DrainAction;
import io.argosy.web.node.NodesPage;
import io.argosy.web.overview.OverviewPage;
import io.argosy.web.router.RouterCalls;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.type.TypeReference;

/** The overview, with a cached query for each of its parts, and the frame of all pages. */
@Configuration(proxyBeanMethods = false)
class OverviewConfiguration {

  private static final TypeReference<Page<NodeView>> NODES = new TypeReference<>() {};
  private static final TypeReference<Page<FailureCauseView>> CAUSES = new TypeReference<>() {};
  private static final TypeReference<Page<FileDecisionView>> DECISIONS = new TypeReference<>() {};
  private static final TypeReference<Page<RequestView>> REQUESTS = new TypeReference<>() {};
  private static final String NEWEST_REQUESTS = "100";
  private static final String NEWEST_DECISIONS = "10";

  /** Aggregates over many rows are expensive and change slowly. */
  private static final Duration AGGREGATE_AGE = Duration.ofSeconds(4);

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
      UserCalls router, ExecutorService lookups, Clock clock) {
    return new Snapshot<>(
        "requests",
        () -> router.part("/query/v1/requests", Map.of("limit", NEWEST_REQUESTS), REQUESTS),
        lookups,
        clock);
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
        .sharedFor(AGGREGATE_AGE);
  }

  @Bean
  Snapshot<Flows> flowsSnapshot(UserCalls router, ExecutorService lookups, Clock clock) {
    return new Snapshot<>("links", () -> router.one("/query/v1/flows", Flows.class), lookups, clock)
        .sharedFor(AGGREGATE_AGE);
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
  OverviewPage overviewPage(
      Snapshot<List<RequestView>> requestSnapshot,
      Snapshot<List<NodeView>> nodeSnapshot,
      Snapshot<List<FailureCauseView>> causeSnapshot,
      Snapshot<List<FileDecisionView>> latestDecisions,
      Snapshot<Flows> flowsSnapshot,
      Clock clock) {
    return new OverviewPage(
        requestSnapshot, nodeSnapshot, causeSnapshot, latestDecisions, flowsSnapshot, clock);
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

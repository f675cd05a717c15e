package io.argosy.web.config;

import io.argosy.common.process.TrustedCertificates;
import io.argosy.common.wire.user.CycleView;
import io.argosy.common.wire.user.FileDecisionView;
import io.argosy.common.wire.user.Page;
import io.argosy.web.access.RouterJson;
import io.argosy.web.access.UserCalls;
import io.argosy.web.decision.DecisionsPage;
import io.argosy.web.file.FileFacts;
import io.argosy.web.file.FilePage;
import io.argosy.web.file.FileSearch;
import io.argosy.web.file.FilesPage;
import io.argosy.web.file.ReplicaActions;
import io.argosy.web.file.RouterQuestions;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.freshness.Snapshots;
import io.argosy.web.router.RouterCalls;
import io.argosy.web.strategy.StrategiesPage;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.concurrent.DelegatingSecurityContextExecutorService;
import tools.jackson.core.type.TypeReference;

/** The calls to the router, and the pages of decisions, strategies and files. */
@Configuration(proxyBeanMethods = false)
class PagesConfiguration {

  private static final String NEWEST_CYCLES = "25";
  private static final String NEWEST_DECISIONS = "50";
  private static final TypeReference<Page<CycleView>> CYCLES = new TypeReference<>() {};
  private static final TypeReference<Page<FileDecisionView>> DECISIONS = new TypeReference<>() {};

  @Bean(destroyMethod = "shutdownNow")
  ExecutorService lookups() {
    return new DelegatingSecurityContextExecutorService(
        Executors.newVirtualThreadPerTaskExecutor());
  }

  @Bean
  UserCalls userCalls(RouterCalls router) {
    return new UserCalls(router);
  }

  @Bean
  RouterJson routerJson(UserCalls router) {
    return new RouterJson(router);
  }

  @Bean
  RouterCalls routerCalls(WebProperties properties) {
    return new RouterCalls(
        properties.routerUrl(),
        TrustedCertificates.of("argosy.web.router-ca-file", properties.routerCaFile()));
  }

  @Bean
  DecisionsPage decisionsPage(UserCalls router, ExecutorService lookups, Clock clock) {
    return new DecisionsPage(
        new Snapshot<>(
            "cycles",
            () -> router.part("/query/v1/cycles", Map.of("limit", NEWEST_CYCLES), CYCLES),
            lookups,
            clock),
        new Snapshot<>(
            "decisions",
            () -> router.part("/query/v1/decisions", Map.of("limit", NEWEST_DECISIONS), DECISIONS),
            lookups,
            clock));
  }

  @Bean
  StrategiesPage strategiesPage(UserCalls router, ExecutorService lookups, Clock clock) {
    return new StrategiesPage(router, lookups, clock);
  }

  @Bean
  ReplicaActions replicaActions(RouterCalls router) {
    return new ReplicaActions(router);
  }

  @Bean
  FilePage filePage(UserCalls userCalls, RouterCalls router, ExecutorService lookups, Clock clock) {
    return new FilePage(
        new Snapshots<Long, Optional<FileFacts>>(
                "files", id -> () -> FileFacts.read(userCalls, id), lookups, clock)
            // No caching: a page loaded right after a change of a replica must show it.
            .sharedFor(Duration.ZERO),
        new RouterQuestions(router),
        lookups);
  }

  @Bean
  FilesPage filesPage(RouterCalls router) {
    return new FilesPage(new FileSearch(router));
  }
}

package io.argosy.web.config;

import io.argosy.common.process.TrustedCertificates;
import io.argosy.common.wire.user.Flows;
import io.argosy.common.wire.user.NodeView;
import io.argosy.web.access.UserCalls;
import io.argosy.web.freshness.Lookups;
import io.argosy.web.freshness.Patience;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.link.Links;
import io.argosy.web.newrequest.NewRequestPage;
import io.argosy.web.newrequest.NewRequests;
import io.argosy.web.overview.OverviewPage;
import io.argosy.web.request.Requests;
import io.argosy.web.router.RouterCalls;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.concurrent.DelegatingSecurityContextExecutorService;

/** The pages, the calls to the router, and the queries that several pages share. */
@Configuration(proxyBeanMethods = false)
@Import({Links.class, Lookups.class, Requests.class, UserCalls.class, NewRequests.class})
class PagesConfiguration {

  @Bean(destroyMethod = "shutdownNow")
  ExecutorService executor() {
    return new DelegatingSecurityContextExecutorService(
        Executors.newVirtualThreadPerTaskExecutor());
  }

  @Bean
  Patience patience() {
    return Patience.USUAL;
  }

  @Bean
  RouterCalls routerCalls(WebProperties properties) {
    return new RouterCalls(
        properties.routerUrl(),
        TrustedCertificates.of("argosy.web.router-ca-file", properties.routerCaFile()));
  }

  @Bean
  Snapshot<List<NodeView>> nodeSnapshot(UserCalls router, Lookups lookups) {
    return new Snapshot<>("nodes", () -> router.list("/query/v1/nodes", NodeView.class), lookups);
  }

  @Bean
  Snapshot<Flows> flowsSnapshot(UserCalls router, Lookups lookups) {
    return new Snapshot<>("links", () -> router.one("/query/v1/flows", Flows.class), lookups)
        .sharedFor(OverviewPage.AGGREGATE_AGE);
  }

  @Bean
  NewRequestPage newRequestPage(NewRequests newRequests) {
    return new NewRequestPage(newRequests, () -> UUID.randomUUID().toString());
  }
}

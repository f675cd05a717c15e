package io.argosy.web.config;

import io.argosy.common.wire.user.Flows;
import io.argosy.common.wire.user.NodeView;
import io.argosy.web.access.UserCalls;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.problem.DataProblems;
import io.argosy.web.request.RequestActions;
import io.argosy.web.request.RequestPage;
import io.argosy.web.request.Requests;
import io.argosy.web.requestlist.RequestListPage;
import io.argosy.web.router.RouterCalls;
import io.argosy.web.wish.NewRequestPage;
import io.argosy.web.wish.WishApi;
import io.argosy.web.wish.Wishes;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The pages of requests. */
@Configuration(proxyBeanMethods = false)
class RequestConfiguration {

  @Bean
  DataProblems dataProblems() {
    return new DataProblems();
  }

  @Bean
  Wishes wishes(
      UserCalls userCalls,
      RouterCalls router,
      Snapshot<List<NodeView>> nodeSnapshot,
      ExecutorService lookups,
      Clock clock) {
    return new Wishes(userCalls, router, nodeSnapshot, lookups, clock);
  }

  @Bean
  NewRequestPage newRequestPage(Wishes wishes) {
    return new NewRequestPage(wishes, () -> UUID.randomUUID().toString());
  }

  @Bean
  WishApi wishApi(Wishes wishes) {
    return new WishApi(wishes);
  }

  @Bean
  Requests requests(UserCalls router, ExecutorService lookups, Clock clock) {
    return new Requests(router, lookups, clock);
  }

  @Bean
  RequestPage requestPage(Requests requests, Snapshot<Flows> flowsSnapshot, Clock clock) {
    return new RequestPage(requests, flowsSnapshot, clock);
  }

  @Bean
  RequestListPage requestListPage(
      UserCalls router,
      Snapshot<List<NodeView>> nodeSnapshot,
      ExecutorService lookups,
      Clock clock) {
    return new RequestListPage(router, nodeSnapshot, lookups, clock);
  }

  @Bean
  RequestActions requestActions(RouterCalls router) {
    return new RequestActions(router);
  }
}

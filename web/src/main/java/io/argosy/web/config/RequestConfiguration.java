package io.argosy.web.config;

import io.argosy.common.wire.user.NodeView;
import io.argosy.web.access.UserCalls;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.problem.DataProblems;
import io.argosy.web.request.ArrivalQuery;
import io.argosy.web.request.DetailQuery;
import io.argosy.web.request.HoldingQuery;
import io.argosy.web.request.RequestActions;
import io.argosy.web.request.RequestApi;
import io.argosy.web.request.RequestPage;
import io.argosy.web.request.RequestQuery;
import io.argosy.web.request.RequestRates;
import io.argosy.web.request.Requests;
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
import org.springframework.jdbc.core.simple.JdbcClient;

/** A request, from the search for its data to its last file. */
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
  Requests requests(
      JdbcClient jdbc,
      RequestQuery requestQuery,
      RequestRates requestRates,
      UserCalls userCalls,
      RouterCalls router,
      ExecutorService lookups,
      Clock clock) {
    Requests.Queries queries =
        new Requests.Queries(
            new DetailQuery(jdbc, requestQuery, new HoldingQuery(jdbc)),
            requestRates,
            new ArrivalQuery(jdbc),
            userCalls);
    return new Requests(queries, router, lookups, clock);
  }

  @Bean
  RequestPage requestPage(Requests requests) {
    return new RequestPage(requests);
  }

  @Bean
  RequestActions requestActions(RouterCalls router) {
    return new RequestActions(router);
  }

  @Bean
  RequestApi requestApi(Requests requests) {
    return new RequestApi(requests);
  }
}

package io.argosy.web.config;

import io.argosy.common.wire.user.NodeView;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.request.RequestQuery;
import io.argosy.web.request.RequestView;
import io.argosy.web.request.WaitQuery;
import io.argosy.web.requestlist.RequestList;
import io.argosy.web.requestlist.RequestListApi;
import io.argosy.web.requestlist.RequestListPage;
import io.argosy.web.requestlist.RequestSearch;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The list of requests and its JSON. */
@Configuration(proxyBeanMethods = false)
class RequestListConfiguration {

  @Bean
  RequestSearch requestSearch(JdbcClient jdbc, RequestQuery requestQuery) {
    return new RequestSearch(jdbc, requestQuery);
  }

  @Bean
  RequestList requestList(
      RequestSearch requestSearch,
      Snapshot<List<RequestView>> requestSnapshot,
      WaitQuery waitQuery,
      ExecutorService lookups,
      Clock clock) {
    return new RequestList(requestSearch, requestSnapshot, waitQuery, lookups, clock);
  }

  @Bean
  RequestListPage requestListPage(RequestList requestList, Snapshot<List<NodeView>> nodeSnapshot) {
    return new RequestListPage(requestList, nodeSnapshot);
  }

  @Bean
  RequestListApi requestListApi(RequestList requestList) {
    return new RequestListApi(requestList);
  }
}

package io.argosy.web.config;

import io.argosy.common.wire.user.ApprovalCountView;
import io.argosy.common.wire.user.Page;
import io.argosy.web.access.UserCalls;
import io.argosy.web.approval.Approvals;
import io.argosy.web.approval.ApprovalsPage;
import io.argosy.web.approval.WaitingApprovals;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.people.People;
import io.argosy.web.people.UsersPage;
import io.argosy.web.router.RouterCalls;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.type.TypeReference;

/** The pages for data managers and admins. */
@Configuration(proxyBeanMethods = false)
class DutiesConfiguration {

  private static final TypeReference<Page<ApprovalCountView>> COUNTS = new TypeReference<>() {};

  @Bean
  Approvals approvals(RouterCalls router) {
    return new Approvals(router);
  }

  @Bean
  ApprovalsPage approvalsPage(Approvals approvals) {
    return new ApprovalsPage(approvals);
  }

  @Bean
  UsersPage usersPage(RouterCalls router) {
    return new UsersPage(new People(router));
  }

  @Bean
  WaitingApprovals waitingApprovals(UserCalls router, ExecutorService lookups, Clock clock) {
    return new WaitingApprovals(
        new Snapshot<>(
            "approvals", () -> router.list("/query/v1/approval-counts", COUNTS), lookups, clock));
  }
}

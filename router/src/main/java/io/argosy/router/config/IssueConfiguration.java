package io.argosy.router.config;

import io.argosy.common.process.RefusedToStart;
import io.argosy.common.topology.InstanceName;
import io.argosy.router.issue.ClaimCycle;
import io.argosy.router.issue.GrantCycle;
import io.argosy.router.issue.GrantSigner;
import io.argosy.router.issue.HeartbeatCycle;
import io.argosy.router.issue.IssueCycle;
import io.argosy.router.issue.IssueStore;
import io.argosy.router.issue.LeaseCycle;
import io.argosy.router.issue.LeaseTerms;
import io.argosy.router.issue.RegistrationCycle;
import io.argosy.router.issue.SciTags;
import io.argosy.router.issue.Sessions;
import io.argosy.router.issue.StorageAccess;
import io.argosy.router.issue.StorageTokenBook;
import io.argosy.router.issue.backend.JoseGrantSigner;
import io.argosy.router.issue.http.WorkMeters;
import io.argosy.router.issue.store.JdbcClaimStore;
import io.argosy.router.issue.store.JdbcFilePlaces;
import io.argosy.router.issue.store.JdbcGrantStore;
import io.argosy.router.issue.store.JdbcIssueStore;
import io.argosy.router.issue.store.JdbcSessionStore;
import io.argosy.router.issue.store.JdbcTaskLedger;
import io.argosy.router.routing.RouteLedger;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.KeyLocks;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.http.LongPolls;
import java.nio.file.Path;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Issue: creates tasks from routes, and serves them to agents. */
@Configuration(proxyBeanMethods = false)
@Import({
  ClaimCycle.class,
  GrantCycle.class,
  HeartbeatCycle.class,
  JdbcClaimStore.class,
  JdbcFilePlaces.class,
  JdbcGrantStore.class,
  JdbcIssueStore.class,
  JdbcSessionStore.class,
  JdbcTaskLedger.class,
  LeaseCycle.class,
  RegistrationCycle.class,
  Sessions.class,
  StorageAccess.class,
  StorageTokenBook.class,
  WorkMeters.class
})
class IssueConfiguration {

  private static final Duration SWEEP = Duration.ofSeconds(10);
  private static final Duration TIDY_SWEEP = Duration.ofSeconds(30);
  private static final Duration CLAIM_SWEEP = Duration.ofSeconds(5);
  private static final Duration LEASE_SWEEP = Duration.ofSeconds(10);
  private static final Duration FORGET_SWEEP = Duration.ofHours(6);

  @Bean
  InstanceName instance(RouterProperties properties) {
    return properties.instance();
  }

  @Bean
  LeaseTerms leaseTerms(RouterProperties properties) {
    return properties.lease();
  }

  @Bean
  GrantSigner grantSigner(RouterProperties properties) {
    Path keyFile = properties.grantKeyFile();
    if (keyFile == null) {
      throw new RefusedToStart("argosy.router.grant-key-file must name the file of the grant key.");
    }
    return new JoseGrantSigner(keyFile);
  }

  @Bean
  SciTags sciTags(RouterProperties properties) {
    return new SciTags(properties.scitags().experiment(), properties.scitags().activities());
  }

  @Bean
  IssueCycle issueCycle(
      IssueStore store, RouteLedger routes, KeyLocks locks, StageContext context) {
    return new IssueCycle(store, routes, locks, context);
  }

  @Bean
  Duty issueDuty(IssueCycle cycle) {
    return Duty.of(Stage.ISSUE, SWEEP, cycle::run);
  }

  @Bean
  Duty tidyTasksDuty(IssueCycle cycle) {
    return Duty.swept("tidy-tasks", TIDY_SWEEP, cycle::tidy);
  }

  @Bean
  LongPolls claimPolls() {
    return new LongPolls();
  }

  @Bean
  Duty claimDuty(LongPolls claimPolls) {
    return Duty.of(Stage.CLAIM, CLAIM_SWEEP, claimPolls::wake);
  }

  @Bean
  Duty leaseDuty(LeaseCycle cycle) {
    return Duty.prompt(Duty.LEASE, LEASE_SWEEP, cycle::run);
  }

  @Bean
  Duty forgetTasksDuty(IssueCycle cycle) {
    return Duty.swept("forget-tasks", FORGET_SWEEP, cycle::forget);
  }

  @Bean
  StoredTimes claimTimes(JdbcClient jdbc) {
    return JdbcClaimStore.times(jdbc);
  }

  @Bean
  StoredTimes shortageTimes(JdbcClient jdbc) {
    return JdbcIssueStore.times(jdbc);
  }

  @Bean
  StoredTimes sessionTimes(JdbcClient jdbc, LeaseTerms terms) {
    return JdbcSessionStore.times(jdbc, terms.term());
  }
}

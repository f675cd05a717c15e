package io.argosy.router.config;

import io.argosy.router.activation.FileRequestLedger;
import io.argosy.router.catalog.ReplicaLedger;
import io.argosy.router.harvest.HarvestCycle;
import io.argosy.router.harvest.LeaseEpoch;
import io.argosy.router.harvest.RetryPolicy;
import io.argosy.router.harvest.http.ReportMeters;
import io.argosy.router.harvest.http.ReportsApi;
import io.argosy.router.harvest.store.JdbcHarvestStore;
import io.argosy.router.harvest.store.JdbcReportGate;
import io.argosy.router.issue.Sessions;
import io.argosy.router.issue.TaskLedger;
import io.argosy.router.linkrate.LinkBins;
import io.argosy.router.routing.RouteLedger;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Wake;
import io.argosy.router.subscription.BlockProgress;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reports become replicas, history and second attempts. */
@Configuration(proxyBeanMethods = false)
class HarvestConfiguration {

  private static final Duration FORGET_SWEEP = Duration.ofHours(6);

  /** Three of the six owners; a bean method takes no more than five. */
  record Owners(TaskLedger tasks, ReplicaLedger replicas, BlockProgress progress) {}

  @Bean
  Owners harvestOwners(TaskLedger tasks, ReplicaLedger replicas, BlockProgress progress) {
    return new Owners(tasks, replicas, progress);
  }

  @Bean
  HarvestCycle.Ledgers harvestLedgers(
      Owners owners, LinkBins bins, FileRequestLedger requests, RouteLedger routes) {
    return new HarvestCycle.Ledgers(
        owners.tasks(), owners.replicas(), bins, owners.progress(), requests, routes);
  }

  @Bean
  HarvestCycle.Rules harvestRules(JdbcClient jdbc, RouterProperties properties) {
    RouterProperties.Retry retry = properties.retry();
    RetryPolicy policy =
        new RetryPolicy(
            retry.attemptsPerSource(),
            retry.sourcePauses(),
            retry.busyPause(),
            retry.destinationPause());
    return new HarvestCycle.Rules(policy, LeaseEpoch.HELD_NOW, new JdbcReportGate(jdbc));
  }

  @Bean
  HarvestCycle.Ground harvestGround(Transactions transactions, Wake wake, Clock clock) {
    return new HarvestCycle.Ground(transactions, wake, clock);
  }

  @Bean
  HarvestCycle harvestCycle(
      JdbcClient jdbc,
      HarvestCycle.Ledgers ledgers,
      HarvestCycle.Rules rules,
      HarvestCycle.Ground ground) {
    return new HarvestCycle(new JdbcHarvestStore(jdbc), ledgers, rules, ground);
  }

  @Bean
  ReportsApi reportsApi(Sessions sessions, HarvestCycle cycle, Clock clock, MeterRegistry meters) {
    return new ReportsApi(sessions, cycle, clock, new ReportMeters(meters));
  }

  @Bean
  Duty forgetReportsDuty(HarvestCycle cycle) {
    return Duty.swept("forget-reports", FORGET_SWEEP, cycle::forget);
  }
}

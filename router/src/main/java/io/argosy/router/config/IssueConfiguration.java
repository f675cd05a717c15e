package io.argosy.router.config;

import io.argosy.common.process.RefusedToStart;
import io.argosy.router.budget.Budgets;
import io.argosy.router.issue.ClaimCycle;
import io.argosy.router.issue.ClaimStore;
import io.argosy.router.issue.GrantCycle;
import io.argosy.router.issue.GrantSigner;
import io.argosy.router.issue.HeartbeatCycle;
import io.argosy.router.issue.IssueCycle;
import io.argosy.router.issue.LeaseCycle;
import io.argosy.router.issue.LeaseTerms;
import io.argosy.router.issue.RegistrationCycle;
import io.argosy.router.issue.Sessions;
import io.argosy.router.issue.TaskLedger;
import io.argosy.router.issue.backend.JoseGrantSigner;
import io.argosy.router.issue.http.ClaimWaits;
import io.argosy.router.issue.http.ClaimsApi;
import io.argosy.router.issue.http.GrantsApi;
import io.argosy.router.issue.http.SessionsApi;
import io.argosy.router.issue.http.WorkMeters;
import io.argosy.router.issue.store.JdbcClaimStore;
import io.argosy.router.issue.store.JdbcGrantStore;
import io.argosy.router.issue.store.JdbcIssueStore;
import io.argosy.router.issue.store.JdbcSessionStore;
import io.argosy.router.issue.store.JdbcTaskLedger;
import io.argosy.router.linkrate.LinkFlows;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Ids;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Turns;
import io.argosy.router.stage.Wake;
import io.argosy.router.topology.AgentDirectory;
import io.argosy.router.topology.NodeDirectory;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Routes become tasks, and agents get and keep them. */
@Configuration(proxyBeanMethods = false)
class IssueConfiguration {

  private static final Duration SWEEP = Duration.ofSeconds(10);
  private static final Duration TIDY_SWEEP = Duration.ofSeconds(30);
  private static final Duration CLAIM_SWEEP = Duration.ofSeconds(5);
  private static final Duration LEASE_SWEEP = Duration.ofSeconds(10);
  private static final Duration FORGET_SWEEP = Duration.ofHours(6);

  @Bean
  Sessions sessions(
      AgentDirectory agents, JdbcClient jdbc, RouterProperties properties, Clock clock) {
    RouterProperties.Lease lease = properties.lease();
    return new Sessions(
        agents, new JdbcSessionStore(jdbc), new LeaseTerms(lease.term(), lease.heartbeat()), clock);
  }

  @Bean
  ClaimStore claimStore(JdbcClient jdbc) {
    return new JdbcClaimStore(jdbc);
  }

  @Bean
  TaskLedger taskLedger(JdbcClient jdbc) {
    return new JdbcTaskLedger(jdbc);
  }

  @Bean
  GrantSigner grantSigner(RouterProperties properties) {
    Path keyFile = properties.grantKeyFile();
    if (keyFile == null) {
      throw new RefusedToStart("argosy.router.grant-key-file names no file: grants need a key.");
    }
    return new JoseGrantSigner(keyFile);
  }

  @Bean
  ClaimWaits claimWaits() {
    return new ClaimWaits();
  }

  @Bean
  HeartbeatCycle.Network heartbeatNetwork(NodeDirectory nodes, LinkFlows flows, Budgets budgets) {
    return new HeartbeatCycle.Network(nodes, flows, budgets);
  }

  @Bean
  HeartbeatCycle heartbeatCycle(
      Sessions sessions,
      ClaimStore claims,
      HeartbeatCycle.Network network,
      IssueCycle.Ground ground) {
    return new HeartbeatCycle(
        sessions, claims, network, ground.transactions(), ground.wake(), ground.clock());
  }

  @Bean
  SessionsApi sessionsApi(
      Sessions sessions,
      Budgets budgets,
      HeartbeatCycle heartbeats,
      Transactions transactions,
      Wake wake) {
    return new SessionsApi(
        sessions, new RegistrationCycle(sessions, budgets, transactions, wake), heartbeats);
  }

  @Bean
  ClaimCycle claimCycle(
      Sessions sessions, ClaimStore claims, Transactions transactions, Clock clock) {
    return new ClaimCycle(sessions, claims, transactions, clock);
  }

  @Bean
  WorkMeters workMeters(MeterRegistry meters) {
    return new WorkMeters(meters);
  }

  @Bean
  ClaimsApi claimsApi(
      Sessions sessions, ClaimCycle cycle, ClaimWaits waits, WorkMeters meters, Clock clock) {
    return new ClaimsApi(sessions, cycle, waits, meters, clock);
  }

  @Bean
  GrantCycle.Dealing grantDealing(Budgets budgets, Transactions transactions) {
    return new GrantCycle.Dealing(budgets, transactions);
  }

  @Bean
  GrantCycle grantCycle(
      Sessions sessions,
      JdbcClient jdbc,
      GrantSigner signer,
      GrantCycle.Dealing dealing,
      Clock clock) {
    return new GrantCycle(sessions, new JdbcGrantStore(jdbc), signer, dealing, clock);
  }

  @Bean
  GrantsApi grantsApi(Sessions sessions, GrantCycle cycle, GrantSigner signer, WorkMeters meters) {
    return new GrantsApi(sessions, cycle, signer, meters);
  }

  @Bean
  IssueCycle.Ground issueGround(Turns turns, Transactions transactions, Wake wake, Clock clock) {
    return new IssueCycle.Ground(turns, transactions, wake, clock);
  }

  @Bean
  IssueCycle issueCycle(JdbcClient jdbc, Ids ids, IssueCycle.Ground ground) {
    return new IssueCycle(new JdbcIssueStore(jdbc, ids), ground);
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
  Duty claimDuty(ClaimWaits waits) {
    return Duty.of(Stage.CLAIM, CLAIM_SWEEP, waits::ring);
  }

  @Bean
  Duty leaseDuty(
      Sessions sessions, ClaimStore claims, Transactions transactions, Wake wake, Clock clock) {
    return Duty.prompt(
        Duty.LEASE, LEASE_SWEEP, new LeaseCycle(sessions, claims, transactions, wake, clock)::run);
  }

  @Bean
  Duty forgetTasksDuty(IssueCycle cycle) {
    return Duty.swept("forget-tasks", FORGET_SWEEP, cycle::forget);
  }
}

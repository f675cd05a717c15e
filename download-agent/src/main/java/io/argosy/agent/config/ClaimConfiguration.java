package io.argosy.agent.config;

import static java.util.stream.Collectors.toSet;

import io.argosy.agent.batch.StreamControl;
import io.argosy.agent.circuits.LinkMeter;
import io.argosy.agent.claim.Claim;
import io.argosy.agent.claim.ClaimCapacity;
import io.argosy.agent.claim.ClaimCycle;
import io.argosy.agent.claim.Draining;
import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.HeartbeatCycle;
import io.argosy.agent.claim.HeartbeatTurn;
import io.argosy.agent.claim.Hindrances;
import io.argosy.agent.claim.LinkBacklog;
import io.argosy.agent.claim.Load;
import io.argosy.agent.claim.MoreUrgent;
import io.argosy.agent.claim.SpaceMeter;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.claim.http.HttpClaimRouter;
import io.argosy.agent.claim.statefile.IncarnationFile;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.exchange.http.HttpRouterExchange;
import io.argosy.agent.flow.LinkFlow;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.limit.LinkDemand;
import io.argosy.agent.report.ReportBundle;
import io.argosy.agent.report.ReportCycle;
import io.argosy.agent.report.ReportOutbox;
import io.argosy.agent.report.http.HttpReportRouter;
import io.argosy.agent.report.statefile.WorkFiles;
import io.argosy.agent.storage.backend.FreeSpace;
import io.argosy.agent.transfer.DispatchCycle;
import io.argosy.agent.transfer.backend.JobRunner;
import io.argosy.common.durable.DurableItems;
import io.argosy.common.http.RouterConnection;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.process.SecretFile;
import io.argosy.common.process.TrustedCertificates;
import io.argosy.common.topology.HttpAddress;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.json.JsonMapper;

/** Beans of claims and reports: the connection to the router, the board, the outbox, the cycles. */
@Configuration(proxyBeanMethods = false)
@Import({
  ClaimCycle.class,
  HeartbeatCycle.class,
  HeartbeatTurn.class,
  HttpClaimRouter.class,
  IncarnationFile.class,
  MoreUrgent.class,
  UnmovedWork.class
})
class ClaimConfiguration {

  /** Longer than the longest poll. */
  private static final Duration ROUTER_TIMEOUT = Duration.ofSeconds(40);

  /** Held while no rate is known: small files last as long as it takes to measure their rate. */
  private static final Load PIPE_FULL = new Load(2000, ByteCount.of(256_000_000));

  @Bean
  RouterExchange routerExchange(AgentProperties properties) {
    URI url = properties.routerUrl();
    RefusedToStart.ifAny("argosy.agent.router-url", HttpAddress.refusal(url.toString()));
    SSLContext trust =
        TrustedCertificates.of("argosy.agent.router-ca-file", properties.routerCaFile());
    String token = SecretFile.read("argosy.agent.token-file", properties.tokenFile());
    if (!RouterConnection.isToken(token)) {
      throw RefusedToStart.key(
          "argosy.agent.token-file", properties.tokenFile() + " does not hold a token");
    }
    return new HttpRouterExchange(
        new RouterConnection(url, ROUTER_TIMEOUT, trust)
            .with("User-Agent", "argosy-agent")
            .as(token));
  }

  @Bean
  DurableItems<Claim> claimFiles(Path state, JsonMapper json) throws IOException {
    return WorkFiles.claims(state, json);
  }

  @Bean
  DurableItems<ReportBundle> outboxFiles(Path state, JsonMapper json) throws IOException {
    return WorkFiles.reports(state, json);
  }

  @Bean
  TaskBoard taskBoard(DurableItems<Claim> files, DurableItems<ReportBundle> outbox) {
    return new TaskBoard(
        files, outbox.all().stream().flatMap(b -> ReportOutbox.keysOf(b).stream()).toList());
  }

  @Bean
  ReportOutbox reportOutbox(
      DurableItems<ReportBundle> files, TaskBoard board, Clock clock, WakeUps wakeUps) {
    return new ReportOutbox(files, board, clock, UUID::randomUUID, wakeUps.report());
  }

  @Bean
  ReportCycle reportCycle(
      ReportOutbox outbox,
      RouterExchange router,
      Enrolment enrolment,
      Clock clock,
      WakeUps wakeUps) {
    return new ReportCycle(outbox, new HttpReportRouter(router, enrolment, clock), wakeUps.claim());
  }

  @Bean
  ClaimCapacity claimCapacity(AgentProperties properties) {
    var limits = properties.limits();
    return new ClaimCapacity(
        limits.claimFiles(),
        limits.claimBytes(),
        limits.reserve(),
        limits.claimTime(),
        properties.hasFdt() ? jobs(limits, properties.fdt().overlap() + 1) : PIPE_FULL);
  }

  /** The same for FDT; to be worth its start, a run has to move a whole job. */
  private static Load jobs(AgentProperties.Limits limits, int jobs) {
    long files = (long) limits.jobFiles() * jobs;
    double bytes = (double) limits.jobBytes().bytes() * jobs;
    return new Load(
        Math.clamp(files, PIPE_FULL.files(), Integer.MAX_VALUE),
        ByteCount.of((long) Math.max(bytes, PIPE_FULL.bytes().bytes())));
  }

  @Bean
  Hindrances hindrances(AgentProperties properties, ClaimCapacity capacity, Draining draining) {
    return new Hindrances(capacity, draining, !properties.downloads());
  }

  @Bean
  SpaceMeter spaceMeter(FreeSpace free, AgentProperties properties) {
    return new SpaceMeter(free::byNode, properties.limits().reserve(), System::nanoTime);
  }

  @Bean
  Supplier<UUID> ids() {
    return UUID::randomUUID;
  }

  @Bean
  Supplier<ObservedRate> rate(LinkMeter meter, TaskBoard board) {
    return () ->
        meter.expectedRate(board.backlogs().stream().map(LinkBacklog::link).collect(toSet()));
  }

  /** Lanes of files that wait on the board for a job, or in jobs for a stream. */
  @Bean
  Supplier<Set<Lane>> waiting(JobRunner jobs, DispatchCycle dispatch) {
    return () -> {
      Set<Lane> waiting = new HashSet<>(jobs.waiting());
      waiting.addAll(dispatch.waiting());
      return waiting;
    };
  }

  /** The number of streams follows the traffic that heartbeats have reported. */
  @Bean
  Consumer<List<LinkFlow>> reportedTraffic(LinkMeter meter, StreamControl control) {
    return traffic -> meter.feed(control, traffic);
  }

  @Bean
  Supplier<Map<LinkName, LinkDemand>> demands(JobRunner jobs) {
    return jobs::demands;
  }
}

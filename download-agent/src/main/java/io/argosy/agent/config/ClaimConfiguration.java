package io.argosy.agent.config;

import io.argosy.agent.circuits.LinkMeter;
import io.argosy.agent.circuits.StreamFeed;
import io.argosy.agent.claim.Claim;
import io.argosy.agent.claim.ClaimCapacity;
import io.argosy.agent.claim.ClaimCycle;
import io.argosy.agent.claim.ClaimRouter;
import io.argosy.agent.claim.Draining;
import io.argosy.agent.claim.DroppedWork;
import io.argosy.agent.claim.EarlierLife;
import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.HeartbeatCycle;
import io.argosy.agent.claim.HeartbeatTurn;
import io.argosy.agent.claim.Hindrances;
import io.argosy.agent.claim.Load;
import io.argosy.agent.claim.MoreUrgent;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.claim.http.HttpClaimRouter;
import io.argosy.agent.claim.statefile.IncarnationFile;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.exchange.http.HttpRouterExchange;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.limit.TransferLimits;
import io.argosy.agent.report.ReportBundle;
import io.argosy.agent.report.ReportCycle;
import io.argosy.agent.report.ReportOutbox;
import io.argosy.agent.report.http.HttpReportRouter;
import io.argosy.agent.report.statefile.WorkFiles;
import io.argosy.agent.storage.Room;
import io.argosy.agent.transfer.backend.JobRunner;
import io.argosy.common.keep.Kept;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.process.SecretFile;
import io.argosy.common.topology.HttpAddress;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.json.JsonMapper;

/** The claim and the report: the way to the router, the board, the outbox, the cycles. */
@Configuration(proxyBeanMethods = false)
@Import({Hindrances.class, MoreUrgent.class, HeartbeatTurn.class, UnmovedWork.class})
class ClaimConfiguration {

  /** Longer than the longest poll. */
  private static final Duration ROUTER_SILENCE = Duration.ofSeconds(40);

  private static final int ROUTER_CONNECTIONS = 16;

  /** Enough to begin with; small files last no shorter than it takes to learn their rate. */
  private static final Load PIPE_FULL = new Load(2000, ByteCount.of(256_000_000));

  @Bean
  CloseableHttpClient routerClient(AgentProperties properties) {
    return OutgoingHttp.client(
        Optional.ofNullable(properties.routerCaFile()), ROUTER_SILENCE, ROUTER_CONNECTIONS);
  }

  @Bean
  RouterExchange routerExchange(
      AgentProperties properties, CloseableHttpClient routerClient, JsonMapper json) {
    String url = properties.routerUrl().toString();
    RefusedToStart.ifAny("argosy.agent.router-url", HttpAddress.refusal(url));
    return new HttpRouterExchange(
        routerClient,
        json,
        url.endsWith("/") ? url.substring(0, url.length() - 1) : url,
        SecretFile.read("argosy.agent.token-file", properties.tokenFile()));
  }

  @Bean
  Kept<Claim> claimFiles(StateDirectory state, JsonMapper json) throws IOException {
    return WorkFiles.claims(state.path(), json);
  }

  @Bean
  EarlierLife earlierLife(StateDirectory state, JsonMapper json) {
    return new IncarnationFile(state.path(), json);
  }

  @Bean
  ClaimRouter claimRouter(
      RouterExchange router, Enrolment enrolment, Announcement announcement, Clock clock) {
    return new HttpClaimRouter(router, enrolment, announcement::registration, clock);
  }

  @Bean
  Kept<ReportBundle> outboxFiles(StateDirectory state, JsonMapper json) throws IOException {
    return WorkFiles.reports(state.path(), json);
  }

  @Bean
  TaskBoard taskBoard(Kept<Claim> files, Kept<ReportBundle> outbox) {
    return new TaskBoard(
        files, outbox.all().stream().flatMap(b -> ReportOutbox.keysOf(b).stream()).toList());
  }

  @Bean
  ReportOutbox reportOutbox(Kept<ReportBundle> files, TaskBoard board, Clock clock, Bells bells) {
    return new ReportOutbox(files, board, clock, UUID::randomUUID, bells.report());
  }

  @Bean
  ReportCycle reportCycle(
      ReportOutbox outbox, RouterExchange router, Enrolment enrolment, Clock clock, Bells bells) {
    return new ReportCycle(outbox, new HttpReportRouter(router, enrolment, clock), bells.claim());
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

  /** A run of FDT is worth its start only if it moves a whole job. */
  private static Load jobs(AgentProperties.Limits limits, int jobs) {
    long files = (long) limits.jobFiles() * jobs;
    double bytes = (double) limits.jobBytes().bytes() * jobs;
    return new Load(
        Math.clamp(files, PIPE_FULL.files(), Integer.MAX_VALUE),
        ByteCount.of((long) Math.max(bytes, PIPE_FULL.bytes().bytes())));
  }

  @Bean
  ClaimCycle claimCycle(
      TaskBoard board,
      ClaimRouter router,
      Room room,
      ClaimCapacity capacity,
      Hindrances hindrances,
      MoreUrgent urgent,
      LinkMeter meter) {
    return new ClaimCycle(
        board, router, room, capacity, hindrances, urgent, meter::rate, UUID::randomUUID);
  }

  /** Files wait on the board for a job, and in jobs for a stream. */
  @Bean
  HeartbeatCycle heartbeatCycle(
      TaskBoard board,
      ClaimRouter router,
      Draining draining,
      Hindrances hindrances,
      MoreUrgent urgent,
      DroppedWork dropped,
      FlowMeter meter,
      JobRunner jobs,
      StreamFeed search,
      TransferLimits limits) {
    return new HeartbeatCycle(
        board,
        router,
        draining,
        hindrances,
        urgent,
        dropped,
        meter,
        () -> {
          Set<LinkName> waiting = new HashSet<>(jobs.waiting());
          board.backlogs().forEach(backlog -> waiting.add(backlog.link()));
          return waiting;
        },
        search,
        limits,
        jobs::demands);
  }
}

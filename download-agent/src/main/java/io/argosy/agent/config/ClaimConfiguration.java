package io.argosy.agent.config;

import io.argosy.agent.circuits.LinkMeter;
import io.argosy.agent.circuits.StreamFeed;
import io.argosy.agent.claim.ClaimCapacity;
import io.argosy.agent.claim.ClaimCycle;
import io.argosy.agent.claim.ClaimFiles;
import io.argosy.agent.claim.ClaimRouter;
import io.argosy.agent.claim.Draining;
import io.argosy.agent.claim.DroppedWork;
import io.argosy.agent.claim.EarlierLife;
import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.HeartbeatCycle;
import io.argosy.agent.claim.HeartbeatRhythm;
import io.argosy.agent.claim.HeartbeatTurn;
import io.argosy.agent.claim.Hindrances;
import io.argosy.agent.claim.Load;
import io.argosy.agent.claim.MoreUrgent;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.claim.http.HttpClaimRouter;
import io.argosy.agent.claim.statefile.ClaimStateFiles;
import io.argosy.agent.claim.statefile.IncarnationFile;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.exchange.http.HttpRouterExchange;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.limit.TransferLimits;
import io.argosy.agent.report.ReportBundle;
import io.argosy.agent.report.ReportOutbox;
import io.argosy.agent.storage.Room;
import io.argosy.agent.transfer.backend.JobRunner;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.process.SecretFile;
import io.argosy.common.topology.HttpAddress;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** The claim: the way to the router, the board, the cycles. */
@Configuration(proxyBeanMethods = false)
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
    HttpAddress.refusal(url)
        .ifPresent(
            sentence -> {
              throw RefusedToStart.key("argosy.agent.router-url", sentence);
            });
    return new HttpRouterExchange(
        routerClient,
        json,
        url.endsWith("/") ? url.substring(0, url.length() - 1) : url,
        SecretFile.read("argosy.agent.token-file", properties.tokenFile()));
  }

  @Bean
  ClaimFiles claimFiles(StateDirectory state, JsonMapper json) throws IOException {
    return new ClaimStateFiles(state.path(), json);
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
  TaskBoard taskBoard(ClaimFiles files, KeptReports kept) {
    return new TaskBoard(
        files, kept.bundles().stream().flatMap(b -> ReportOutbox.keysOf(b).stream()).toList());
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
  Hindrances hindrances(ClaimCapacity capacity, Draining draining) {
    return new Hindrances(capacity, draining);
  }

  /** What hinders claims, and what calls for one. */
  record ClaimSigns(Hindrances hindrances, MoreUrgent urgent) {}

  @Bean
  ClaimSigns claimSigns(Hindrances hindrances) {
    return new ClaimSigns(hindrances, new MoreUrgent());
  }

  @Bean
  ClaimCycle claimCycle(
      TaskBoard board,
      ClaimRouter router,
      Room room,
      ClaimCapacity capacity,
      ClaimSigns signs,
      LinkMeter meter) {
    return new ClaimCycle(
        board,
        router,
        room,
        new ClaimCycle.Rules(
            capacity, signs.hindrances(), signs.urgent(), meter::rate, UUID::randomUUID));
  }

  @Bean
  HeartbeatCycle heartbeatCycle(
      TaskBoard board,
      ClaimRouter router,
      Draining draining,
      ClaimSigns signs,
      DroppedWork dropped,
      HeartbeatCycle.Flows flows) {
    return new HeartbeatCycle(
        board, router, draining, signs.hindrances(), signs.urgent(), dropped, flows);
  }

  /** Files wait on the board for a job, and in jobs for a stream. */
  @Bean
  HeartbeatCycle.Flows heartbeatFlows(
      FlowMeter meter, TaskBoard board, JobRunner jobs, StreamFeed search, TransferLimits limits) {
    return new HeartbeatCycle.Flows(
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

  @Bean
  HeartbeatTurn heartbeatTurn(
      HeartbeatCycle cycle, TaskBoard board, Enrolment enrolment, TransferLimits limits) {
    return new HeartbeatTurn(cycle, board, enrolment, limits, HeartbeatRhythm.DEFAULT);
  }

  /** What the outbox held at the start. */
  record KeptReports(List<ReportBundle> bundles) {}
}

package io.argosy.agent.config;

import io.argosy.agent.claim.ClaimCapacity;
import io.argosy.agent.claim.ClaimCycle;
import io.argosy.agent.claim.ClaimFiles;
import io.argosy.agent.claim.ClaimRouter;
import io.argosy.agent.claim.Draining;
import io.argosy.agent.claim.DroppedWork;
import io.argosy.agent.claim.EarlierLife;
import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.HeartbeatCycle;
import io.argosy.agent.claim.Hindrances;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.claim.http.HttpClaimRouter;
import io.argosy.agent.claim.statefile.ClaimStateFiles;
import io.argosy.agent.claim.statefile.IncarnationFile;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.exchange.http.HttpRouterExchange;
import io.argosy.agent.report.ReportBundle;
import io.argosy.agent.report.ReportOutbox;
import io.argosy.agent.storage.Room;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.process.SecretFile;
import io.argosy.common.topology.HttpAddress;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
  ClaimRouter claimRouter(RouterExchange router, Enrolment enrolment, Announcement announcement) {
    return new HttpClaimRouter(router, enrolment, announcement::registration);
  }

  @Bean
  TaskBoard taskBoard(ClaimFiles files, KeptReports kept) {
    return new TaskBoard(
        files, kept.bundles().stream().flatMap(b -> ReportOutbox.keysOf(b).stream()).toList());
  }

  @Bean
  ClaimCapacity claimCapacity(AgentProperties properties) {
    var limits = properties.limits();
    return new ClaimCapacity(limits.claimFiles(), limits.claimBytes(), limits.reserve());
  }

  @Bean
  Hindrances hindrances(ClaimCapacity capacity, Draining draining) {
    return new Hindrances(capacity, draining);
  }

  @Bean
  ClaimCycle claimCycle(
      TaskBoard board,
      ClaimRouter router,
      Room room,
      ClaimCapacity capacity,
      Hindrances hindrances) {
    return new ClaimCycle(
        board, router, room, new ClaimCycle.Rules(capacity, hindrances, UUID::randomUUID));
  }

  @Bean
  HeartbeatCycle heartbeatCycle(
      TaskBoard board,
      ClaimRouter router,
      Draining draining,
      Hindrances hindrances,
      DroppedWork dropped) {
    return new HeartbeatCycle(board, router, draining, hindrances, dropped);
  }

  /** What the outbox held at the start. */
  record KeptReports(List<ReportBundle> bundles) {}
}

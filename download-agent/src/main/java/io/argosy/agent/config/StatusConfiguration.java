package io.argosy.agent.config;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.argosy.agent.circuits.LinkMeter;
import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.Hindrances;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.door.SentBytes;
import io.argosy.agent.status.http.StatusPage;
import io.argosy.agent.status.http.StatusView;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.transfer.backend.JobRunner;
import io.argosy.agent.verify.backend.posix.PartialFiles;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ObservedRate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Beans of the agent's status page. */
@Configuration(proxyBeanMethods = false)
@Import(LinkMeter.class)
class StatusConfiguration {

  @Bean
  StatusPage statusPage(
      Enrolment enrolment,
      AgentProperties properties,
      JobRunner jobs,
      LinkMeter meter,
      SentBytes sent,
      TaskBoard board,
      Hindrances hindrances,
      PartialFiles partials,
      SiteStorage site) {
    return new StatusPage(
        () ->
            new StatusView(
                properties.name().value(),
                enrolment.isKnown() ? enrolment.current().number() : 0,
                board.load().files(),
                jobs.running().size(),
                links(board, meter),
                sent.total(),
                hindrances.last(),
                view(partials.amount(site.stagings()))));
  }

  private static StatusView.Parts view(PartialFiles.Amount amount) {
    return new StatusView.Parts(amount.parts(), amount.bytes().bytes(), amount.oldest());
  }

  /** Links with pending tasks or active streams, sorted by name. */
  private static List<StatusView.Link> links(TaskBoard board, LinkMeter meter) {
    Map<LinkName, List<HeldTask>> queues =
        board.pending().stream().collect(groupingBy(HeldTask::link, TreeMap::new, toList()));
    meter.streams().keySet().forEach(link -> queues.putIfAbsent(link, List.of()));
    return queues.entrySet().stream()
        .map(queue -> view(queue.getKey(), queue.getValue(), meter))
        .toList();
  }

  private static StatusView.Link view(LinkName link, List<HeldTask> tasks, LinkMeter meter) {
    return new StatusView.Link(
        link.source().value(),
        link.destination().value(),
        tasks.size(),
        tasks.stream().mapToLong(task -> task.file().size().bytes()).sum(),
        switch (meter.rateOf(link)) {
          case ObservedRate.Unknown unknown -> null;
          case ObservedRate.Dead dead -> 0.0;
          case ObservedRate.Measured measured -> measured.rate().bytesPerSecond();
        },
        meter.ageOf(link).map(Duration::toSeconds).orElse(null),
        meter.streams().getOrDefault(link, 0));
  }
}

package io.argosy.agent.config;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.argosy.agent.circuits.LinkMeter;
import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.Hindrances;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.door.SentBytes;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.lane.Lanes;
import io.argosy.agent.status.http.StatusPage;
import io.argosy.agent.status.http.StatusView;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.transfer.backend.JobRunner;
import io.argosy.agent.verify.backend.posix.PartialFiles;
import io.argosy.agent.webdav.Leftovers;
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
      SiteStorage site,
      Leftovers leftovers,
      Lanes lanes) {
    return new StatusPage(
        () ->
            new StatusView(
                properties.name().value(),
                enrolment.isKnown() ? enrolment.current().number() : 0,
                board.load().files(),
                jobs.running().size(),
                links(board, meter, lanes),
                sent.total(),
                hindrances.last(),
                view(partials.amount(site.stagings())),
                leftovers.size()));
  }

  private static StatusView.Parts view(PartialFiles.Amount amount) {
    return new StatusView.Parts(amount.parts(), amount.bytes().bytes(), amount.oldest());
  }

  /** Links with pending tasks or active streams, sorted by name; rates are of the lane in use. */
  private static List<StatusView.Link> links(TaskBoard board, LinkMeter meter, Lanes lanes) {
    Map<LinkName, List<HeldTask>> queues =
        board.pending().stream().collect(groupingBy(HeldTask::link, TreeMap::new, toList()));
    Map<Lane, Integer> streams = meter.streams();
    streams.keySet().forEach(lane -> queues.putIfAbsent(lane.link(), List.of()));
    return queues.entrySet().stream()
        .map(queue -> view(lanes.laneOf(queue.getKey()), queue.getValue(), meter, streams))
        .toList();
  }

  private static StatusView.Link view(
      Lane lane, List<HeldTask> tasks, LinkMeter meter, Map<Lane, Integer> streams) {
    return new StatusView.Link(
        lane.link().source().value(),
        lane.link().destination().value(),
        tasks.size(),
        tasks.stream().mapToLong(task -> task.file().size().bytes()).sum(),
        switch (meter.rateOf(lane)) {
          case ObservedRate.Unknown unknown -> null;
          case ObservedRate.Dead dead -> 0.0;
          case ObservedRate.Measured measured -> measured.rate().bytesPerSecond();
        },
        meter.ageOf(lane).map(Duration::toSeconds).orElse(null),
        streams.entrySet().stream()
            .filter(it -> it.getKey().link().equals(lane.link()))
            .mapToInt(Map.Entry::getValue)
            .sum());
  }
}

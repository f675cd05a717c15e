package io.argosy.agent.config;

import io.argosy.agent.circuits.LinkMeter;
import io.argosy.agent.circuits.QueueWatch;
import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.Hindrances;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.door.SentBytes;
import io.argosy.agent.status.http.StatusPage;
import io.argosy.agent.status.http.StatusView;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.transfer.backend.JobRunner;
import io.argosy.agent.verify.backend.posix.PartialFiles;
import io.argosy.circuit.demand.CircuitDemand;
import io.argosy.circuit.demand.CircuitPolicy;
import io.argosy.common.unit.ObservedRate;
import java.time.Clock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Beans of the agent's status page. */
@Configuration(proxyBeanMethods = false)
@Import(LinkMeter.class)
class StatusConfiguration {

  @Bean
  QueueWatch queueWatch(TaskBoard board, LinkMeter meter, Clock clock) {
    return new QueueWatch(board, meter, CircuitPolicy.DEFAULT, clock);
  }

  @Bean
  StatusPage statusPage(
      Enrolment enrolment,
      AgentProperties properties,
      JobRunner jobs,
      QueueWatch queues,
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
                queues.links().stream().map(link -> view(link, meter)).toList(),
                sent.total(),
                hindrances.last(),
                view(partials.amount(site.stagings()))));
  }

  private static StatusView.Parts view(PartialFiles.Amount amount) {
    return new StatusView.Parts(amount.parts(), amount.bytes().bytes(), amount.oldest());
  }

  private static StatusView.Link view(QueueWatch.LinkReport link, LinkMeter meter) {
    return new StatusView.Link(
        link.link().source().value(),
        link.link().destination().value(),
        link.files(),
        link.bytes().bytes(),
        switch (link.rate()) {
          case ObservedRate.Unknown unknown -> null;
          case ObservedRate.Dead dead -> 0.0;
          case ObservedRate.Measured measured -> measured.rate().bytesPerSecond();
        },
        meter.ageOf(link.link()).map(Duration::toSeconds).orElse(null),
        meter.streams().getOrDefault(link.link(), 0),
        new StatusView.Circuit(link.demand() instanceof CircuitDemand.Wanted, link.demand().why()));
  }
}

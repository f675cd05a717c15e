package io.argosy.agent.config;

import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.door.SentBytes;
import io.argosy.agent.status.http.StatusPage;
import io.argosy.agent.status.http.StatusView;
import io.argosy.agent.transfer.backend.JobRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the agent says of itself. */
@Configuration(proxyBeanMethods = false)
class StatusConfiguration {

  @Bean
  StatusPage statusPage(
      AgentProperties properties,
      Enrolment enrolment,
      TaskBoard board,
      JobRunner jobs,
      SentBytes sent) {
    return new StatusPage(
        () ->
            new StatusView(
                properties.name().value(),
                enrolment.isKnown() ? enrolment.current().number() : 0,
                board.load().files(),
                jobs.running().size(),
                sent.total()));
  }
}

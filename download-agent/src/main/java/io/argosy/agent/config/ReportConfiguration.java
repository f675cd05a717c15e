package io.argosy.agent.config;

import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.report.OutboxFiles;
import io.argosy.agent.report.ReportCycle;
import io.argosy.agent.report.ReportOutbox;
import io.argosy.agent.report.http.HttpReportRouter;
import io.argosy.agent.report.statefile.OutboxStateFiles;
import java.io.IOException;
import java.time.Clock;
import java.util.UUID;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** The report: the outbox and what sends it. */
@Configuration(proxyBeanMethods = false)
class ReportConfiguration {

  @Bean
  OutboxFiles outboxFiles(StateDirectory state, JsonMapper json) throws IOException {
    return new OutboxStateFiles(state.path(), json);
  }

  @Bean
  ClaimConfiguration.KeptReports keptReports(OutboxFiles files) {
    return new ClaimConfiguration.KeptReports(files.all());
  }

  @Bean
  ReportOutbox reportOutbox(
      OutboxFiles files,
      ClaimConfiguration.KeptReports kept,
      TaskBoard board,
      Clock clock,
      Bells bells) {
    return new ReportOutbox(
        files,
        kept.bundles(),
        board,
        clock,
        new ReportOutbox.Wiring(UUID::randomUUID, bells.report()));
  }

  @Bean
  ReportCycle reportCycle(
      ReportOutbox outbox, RouterExchange router, Enrolment enrolment, Clock clock, Bells bells) {
    return new ReportCycle(outbox, new HttpReportRouter(router, enrolment, clock), bells.claim());
  }
}

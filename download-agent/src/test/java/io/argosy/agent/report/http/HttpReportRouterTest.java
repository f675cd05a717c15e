package io.argosy.agent.report.http;

import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.Incarnation;
import io.argosy.agent.fixture.OneAnswer;
import io.argosy.agent.report.ReportRouter;
import io.argosy.agent.report.ReportRouterContract;
import io.argosy.common.topology.AgentName;
import io.argosy.common.wire.agent.ReportAnswers;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

class HttpReportRouterTest implements ReportRouterContract {

  @Override
  public ReportRouter answering(List<String> words) {
    return router(
        () ->
            new ReportAnswers(
                words.stream().map(word -> new ReportAnswers.ReportAnswer("t", 0, word)).toList()));
  }

  @Override
  public ReportRouter failing(RuntimeException failure) {
    return router(
        () -> {
          throw failure;
        });
  }

  private static ReportRouter router(Supplier<Object> answer) {
    Enrolment enrolment = new Enrolment();
    enrolment.become(new Incarnation(new AgentName("east"), 1, Duration.ofSeconds(30), null));
    return new HttpReportRouter(new OneAnswer(answer), enrolment, Clock.systemUTC());
  }
}

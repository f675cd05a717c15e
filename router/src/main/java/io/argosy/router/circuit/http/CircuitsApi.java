package io.argosy.router.circuit.http;

import io.argosy.common.wire.agent.CircuitAnswer;
import io.argosy.common.wire.agent.CircuitReport;
import io.argosy.router.access.Caller;
import io.argosy.router.circuit.ReportCycle;
import io.argosy.router.stage.http.LongPolls;
import io.argosy.router.topology.AgentDirectory;
import java.util.concurrent.TimeUnit;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Circuits of agents. */
@RestController
@RequestMapping("/agent/v1")
public final class CircuitsApi {

  private final AgentDirectory agents;
  private final ReportCycle cycle;
  private final LongPolls waits;

  public CircuitsApi(AgentDirectory agents, ReportCycle cycle, LongPolls circuitPolls) {
    this.agents = agents;
    this.cycle = cycle;
    this.waits = circuitPolls;
  }

  /**
   * Takes what an agent with endpoints states of its circuits, leases circuits that it asks for,
   * and answers what it may do: at once if that differs from the last answer, else at a change.
   */
  @PostMapping("/circuits")
  public CircuitAnswer report(
      @AuthenticationPrincipal Caller caller, @RequestBody CircuitReport report) {
    ReportBounds.require(report);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(report.waitSeconds());
    long seen = waits.wakeUps();
    CircuitAnswer answer = cycle.run(agents.known(caller.agent()), report);
    while (answer.version() == report.seen() && waits.await(seen, deadline)) {
      seen = waits.wakeUps();
      answer = cycle.answer(agents.known(caller.agent()), report.incarnation());
    }
    return answer;
  }
}

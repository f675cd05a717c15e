package io.argosy.router.circuit.http;

import io.argosy.common.wire.agent.CircuitAnswer;
import io.argosy.common.wire.agent.CircuitReport;
import io.argosy.common.wire.agent.CircuitReport.CircuitStatement;
import io.argosy.router.access.Caller;
import io.argosy.router.circuit.ReportCycle;
import io.argosy.router.stage.http.LongPolls;
import io.argosy.router.topology.AgentDirectory;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Circuits of agents. */
@RestController
@RequestMapping("/agent/v1")
public final class CircuitsApi {

  private static final Logger LOG = LoggerFactory.getLogger(CircuitsApi.class);

  private final AgentDirectory agents;
  private final ReportCycle cycle;
  private final LongPolls waits;
  private final Map<String, List<UUID>> warned = new ConcurrentHashMap<>();

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
      @AuthenticationPrincipal Caller caller, @RequestBody CircuitReport sent) {
    CircuitReport report = ReportBounds.within(sent);
    logLeftOut(caller, sent, report);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(report.waitSeconds());
    long seen = waits.wakeUps();
    CircuitAnswer answer = cycle.run(agents.known(caller.agent()), report);
    while (answer.version() == report.seen() && waits.await(seen, deadline)) {
      seen = waits.wakeUps();
      answer = cycle.answer(agents.known(caller.agent()), report.incarnation());
    }
    return answer;
  }

  /** Agents repeat their statements. */
  private void logLeftOut(Caller caller, CircuitReport sent, CircuitReport report) {
    List<UUID> circuits =
        sent.circuits().stream()
            .filter(Predicate.not(Set.copyOf(report.circuits())::contains))
            .map(CircuitStatement::id)
            .toList();
    boolean isSame =
        circuits.isEmpty()
            && Objects.equals(sent.decisions(), report.decisions())
            && Objects.equals(sent.provider(), report.provider());
    if (isSame) {
      warned.remove(caller.name());
    } else if (!circuits.equals(warned.put(caller.name(), circuits))) {
      LOG.warn(
          "Statements about circuits are out of bounds and left out: agent={} circuits={}"
              + " decisionsComplete={} providerComplete={}",
          caller.name(),
          circuits,
          Objects.equals(sent.decisions(), report.decisions()),
          Objects.equals(sent.provider(), report.provider()));
    }
  }
}

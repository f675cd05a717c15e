package io.argosy.router.circuit;

import static java.util.stream.Collectors.toMap;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.InstanceName;
import io.argosy.common.wire.agent.CircuitAnswer;
import io.argosy.common.wire.agent.CircuitReport;
import io.argosy.common.wire.agent.CircuitReport.CircuitStatement;
import io.argosy.common.wire.agent.CircuitReport.PairDecision;
import io.argosy.common.wire.agent.CircuitReport.ProviderState;
import io.argosy.router.automation.ActionLog;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.circuit.CircuitStore.Decided;
import io.argosy.router.circuit.LeaseDesk.Grants;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.topology.KnownAgent;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes what an agent states of its circuits, leases circuits to it, and answers what it may do.
 */
public final class ReportCycle {

  private static final Logger LOG = LoggerFactory.getLogger(ReportCycle.class);

  private final CircuitWorlds worlds;
  private final EndpointStore endpoints;
  private final CircuitStore store;
  private final ModeBook modes;
  private final ActionLog actions;
  private final InstanceName instance;
  private final StageContext context;

  public ReportCycle(
      CircuitWorlds worlds,
      EndpointStore endpoints,
      CircuitStore store,
      ModeBook modes,
      ActionLog actions,
      InstanceName instance,
      StageContext context) {
    this.worlds = worlds;
    this.endpoints = endpoints;
    this.store = store;
    this.modes = modes;
    this.actions = actions;
    this.instance = instance;
    this.context = context;
  }

  /**
   * What a report has changed.
   *
   * @param isNews whether the state of a circuit has changed, which other agents see
   */
  private record Taken(boolean isNews, List<OpenCircuit> leased) {}

  /**
   * Takes a report. What it asks for competes with circuits that are leased, and not with what
   * other agents may ask for later.
   *
   * @throws Refusal a later incarnation of the agent has started
   */
  public CircuitAnswer run(KnownAgent agent, CircuitReport report) {
    Mode mode = modes.of(Automatic.CIRCUITS);
    announce(context.inOne(() -> take(agent, report, mode)), mode);
    return answer(agent, report.incarnation());
  }

  private Taken take(KnownAgent agent, CircuitReport report, Mode mode) {
    List<PairDecision> decisions = Objects.requireNonNullElse(report.decisions(), List.of());
    boolean asks = mode != Mode.OFF && decisions.stream().anyMatch(it -> it.ask() != null);
    requireCurrent(agent, report.incarnation());
    if (asks) {
      endpoints.lock();
    }
    boolean isNews = keep(agent, report, decisions);
    return new Taken(isNews, asks ? grant(agent, decisions, mode) : List.of());
  }

  private void announce(Taken taken, Mode mode) {
    taken.leased().forEach(circuit -> record(circuit, mode));
    if (taken.isNews() || !taken.leased().isEmpty()) {
      context.wake(Stage.CIRCUIT);
    }
  }

  /**
   * Answers what the agent may do now.
   *
   * @throws Refusal a later incarnation of the agent has started
   */
  public CircuitAnswer answer(KnownAgent agent, long incarnation) {
    Mode mode = modes.of(Automatic.CIRCUITS);
    return context.inOne(
        () -> {
          requireCurrent(agent, incarnation);
          CircuitWorld world = worlds.now();
          Map<UUID, String> closing = world.closing(agent.id());
          closing.forEach((id, why) -> store.close(id, why, false));
          return new AnswerText(
                  closing.isEmpty() ? world : worlds.now(), agent.id(), instance, store)
              .of(mode);
        });
  }

  private void requireCurrent(KnownAgent agent, long incarnation) {
    if (!store.isCurrent(agent.id(), incarnation)) {
      throw Refusal.of(
          Refusal.Kind.CONFLICT,
          "stale-incarnation",
          new Refusal.Fault(
              "incarnation",
              Long.toString(incarnation),
              "the agent was started again or has not registered"));
    }
  }

  private boolean keep(KnownAgent agent, CircuitReport report, List<PairDecision> decisions) {
    ProviderState provider = report.provider();
    Map<UUID, CircuitStatement> stated =
        report.circuits().stream()
            .collect(toMap(CircuitStatement::id, one -> one, (one, other) -> other));
    boolean isNews = !stated.isEmpty() && store.open().stream().anyMatch(it -> isNews(it, stated));
    Set<UUID> unknown =
        store.state(
            agent.id(),
            Optional.ofNullable(provider).map(ProviderState::name),
            stated.values(),
            context.now());
    if (!unknown.isEmpty() && report.seen() == 0) {
      LOG.warn(
          "Agent states circuits that it was never leased: agent={} circuits={}",
          agent.name(),
          unknown);
    }
    if (provider != null) {
      store.keep(agent.id(), provider, context.now());
    }
    Map<String, AnnouncedEndpoint> known = endpoints.all();
    store.decide(
        decisions.stream()
            .filter(it -> known.containsKey(it.source()))
            .filter(
                it ->
                    Optional.ofNullable(known.get(it.destination()))
                        .filter(endpoint -> endpoint.agentId() == agent.id())
                        .isPresent())
            .map(this::decided)
            .toList(),
        context.now());
    return isNews;
  }

  private static boolean isNews(OpenCircuit circuit, Map<UUID, CircuitStatement> stated) {
    CircuitStatement now = stated.get(circuit.lease().id());
    return now != null && !now.state().equals(circuit.state());
  }

  private Decided decided(PairDecision decision) {
    return new Decided(
        decision.source(),
        decision.destination(),
        decision.decision(),
        decision.why(),
        Optional.ofNullable(decision.untilSeconds()).map(context.now()::plusSeconds));
  }

  private List<OpenCircuit> grant(KnownAgent agent, List<PairDecision> decisions, Mode mode) {
    Grants grants = new LeaseDesk(worlds.now(), agent.id()).decide(decisions);
    if (mode == Mode.ON) {
      grants.leases().forEach(store::lease);
      grants.extended().forEach((id, lifetime) -> store.extend(id, lifetime.toSeconds()));
    }
    return grants.leases();
  }

  private void record(OpenCircuit circuit, Mode mode) {
    actions.record(
        new AutomaticAction(
            Automatic.CIRCUITS,
            "lease",
            mode,
            "its agent asked for it",
            Map.of(
                "source", circuit.lease().source(),
                "destination", circuit.lease().destination(),
                "bandwidth", circuit.lease().bandwidth(),
                "seconds", circuit.lifetime().toSeconds())));
  }
}

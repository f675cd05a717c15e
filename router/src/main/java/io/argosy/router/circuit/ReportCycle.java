package io.argosy.router.circuit;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.InstanceName;
import io.argosy.common.wire.agent.CircuitAnswer;
import io.argosy.common.wire.agent.CircuitReport;
import io.argosy.common.wire.agent.CircuitReport.EndStatement;
import io.argosy.common.wire.agent.CircuitReport.PairDecision;
import io.argosy.common.wire.agent.CircuitReport.ProviderState;
import io.argosy.router.automation.ActionLog;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.circuit.CircuitStore.Stated;
import io.argosy.router.circuit.LeaseDesk.Grants;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.topology.KnownAgent;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
  private final BacklogStore backlog;
  private final ModeBook modes;
  private final ActionLog actions;
  private final InstanceName instance;
  private final StageContext context;

  public ReportCycle(
      CircuitWorlds worlds,
      EndpointStore endpoints,
      CircuitStore store,
      BacklogStore backlog,
      ModeBook modes,
      ActionLog actions,
      InstanceName instance,
      StageContext context) {
    this.worlds = worlds;
    this.endpoints = endpoints;
    this.store = store;
    this.backlog = backlog;
    this.modes = modes;
    this.actions = actions;
    this.instance = instance;
    this.context = context;
  }

  /**
   * @param isNews whether other agents see something new
   */
  private record Taken(CircuitAnswer answer, boolean isNews, List<OpenCircuit> leased) {}

  /**
   * Takes a report. What it asks for competes with what other agents have asked for lately, and all
   * of it is decided at once.
   *
   * @throws Refusal a later incarnation of the agent has started
   */
  public CircuitAnswer run(KnownAgent agent, CircuitReport report) {
    Mode mode = modes.of(Automatic.CIRCUITS);
    takeEnds(agent, report);
    Taken taken = context.inOne(() -> take(agent, report, mode));
    announce(taken, mode);
    return taken.answer();
  }

  /** In a transaction of its own, because these circuits are those of other agents. */
  private void takeEnds(KnownAgent agent, CircuitReport report) {
    List<EndStatement> ends = Objects.requireNonNullElse(report.ends(), List.of());
    if (!ends.isEmpty() && context.inOne(() -> isNews(agent, report.incarnation(), ends))) {
      context.wake(Stage.CIRCUIT);
    }
  }

  private boolean isNews(KnownAgent agent, long incarnation, List<EndStatement> ends) {
    requireCurrent(agent, incarnation);
    return ends.stream()
            .sorted(Comparator.comparing(EndStatement::id))
            .filter(end -> store.state(agent.id(), end))
            .count()
        > 0;
  }

  private void announce(Taken taken, Mode mode) {
    taken.leased().forEach(circuit -> record(circuit, mode));
    if (taken.isNews()) {
      context.wake(Stage.CIRCUIT);
    }
  }

  private Taken take(KnownAgent agent, CircuitReport report, Mode mode) {
    List<PairDecision> stated = Objects.requireNonNullElse(report.decisions(), List.of());
    boolean asks = mode != Mode.OFF && stated.stream().anyMatch(it -> it.ask() != null);
    requireCurrent(agent, report.incarnation());
    if (asks) {
      endpoints.lock();
    }
    boolean isNews = keep(agent, report);
    CircuitWorld world = worlds.now();
    List<PairDecision> own =
        stated.stream().filter(it -> isOwn(it, agent, world.endpoints())).toList();
    List<PairDecision> before = mode == Mode.DRY_RUN ? asks() : List.of();
    store.decide(own, world.now());
    Grants grants = new LeaseDesk(world).decide(asks ? wishes(own, before, mode) : List.of());
    if (mode != Mode.ON) {
      return new Taken(answer(world, agent, mode), isNews, grants.leases());
    }
    // Circuits before decisions, as every report does: these rows may be those of other agents.
    grants.extended().forEach((id, lifetime) -> store.extend(id, lifetime.toSeconds()));
    grants.leases().forEach(store::lease);
    return new Taken(
        answer(grants.isEmpty() ? world : worlds.now(), agent, mode),
        isNews || !grants.isEmpty(),
        grants.leases());
  }

  private List<PairDecision> asks() {
    return store.asks(context.now().minus(CircuitPolicy.ASKED));
  }

  /** In a dry run, what was asked for before is not decided, and therefore not logged, again. */
  private List<PairDecision> wishes(List<PairDecision> own, List<PairDecision> before, Mode mode) {
    return mode == Mode.ON
        ? asks()
        : own.stream()
            .filter(it -> before.stream().noneMatch(other -> isSamePair(it, other)))
            .toList();
  }

  private static boolean isSamePair(PairDecision one, PairDecision other) {
    return one.source().equals(other.source()) && one.destination().equals(other.destination());
  }

  private static boolean isOwn(
      PairDecision decision, KnownAgent agent, Map<String, AnnouncedEndpoint> known) {
    AnnouncedEndpoint destination = known.get(decision.destination());
    return known.containsKey(decision.source())
        && destination != null
        && destination.agentId() == agent.id();
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
          return answer(worlds.now(), agent, mode);
        });
  }

  private CircuitAnswer answer(CircuitWorld world, KnownAgent agent, Mode mode) {
    Map<UUID, String> closing = world.closing(agent.id());
    closing.forEach((id, why) -> store.close(id, why, Optional.empty()));
    return new AnswerText(closing.isEmpty() ? world : worlds.now(), agent.id(), instance, backlog)
        .of(mode);
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

  private boolean keep(KnownAgent agent, CircuitReport report) {
    ProviderState provider = report.provider();
    if (provider != null) {
      store.keep(agent.id(), provider, context.now());
    }
    Stated stated =
        store.state(
            agent.id(),
            Optional.ofNullable(provider).map(ProviderState::name),
            report.circuits(),
            context.now());
    if (!stated.unknown().isEmpty() && report.seen() == 0) {
      LOG.warn(
          "Agent states circuits that it was never leased: agent={} circuits={}",
          agent.name(),
          stated.unknown());
    }
    return stated.isNews();
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

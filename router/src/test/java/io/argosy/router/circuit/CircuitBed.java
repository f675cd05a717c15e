package io.argosy.router.circuit;

import io.argosy.common.topology.InstanceName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.wire.agent.CircuitAnswer;
import io.argosy.common.wire.agent.CircuitAnswer.Inbound;
import io.argosy.common.wire.agent.CircuitAnswer.Lease;
import io.argosy.common.wire.agent.CircuitAnswer.Pair;
import io.argosy.common.wire.agent.CircuitReport;
import io.argosy.common.wire.agent.CircuitReport.Ask;
import io.argosy.common.wire.agent.CircuitReport.CircuitStatement;
import io.argosy.common.wire.agent.CircuitReport.PairDecision;
import io.argosy.common.wire.agent.CircuitReport.ProviderState;
import io.argosy.common.wire.agent.Registration.CircuitEndpoint;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.audit.store.JdbcAuditLog;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.circuit.store.JdbcBacklogStore;
import io.argosy.router.circuit.store.JdbcCircuitStore;
import io.argosy.router.circuit.store.JdbcEndpointStore;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Street;
import io.argosy.router.linkrate.Precedence;
import io.argosy.router.linkrate.store.JdbcLinkForecasts;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Agents with endpoints, and what they state, on a real database. Agent n serves node n. */
final class CircuitBed implements AutoCloseable {

  static final InstanceName INSTANCE = new InstanceName("test");
  static final double RATE = 1e9;

  final Street street = new Street();
  final EndpointStore endpoints = new JdbcEndpointStore(street.jdbc());
  final CircuitStore store = new JdbcCircuitStore(street.jdbc());
  final Queue<AutomaticAction> actions = new ConcurrentLinkedQueue<>();

  CircuitBed() {
    Agents agents = new Agents(street);
    agents.start(3);
    agents.start(4);
  }

  CircuitWorlds worlds() {
    return new CircuitWorlds(
        endpoints, store, street.pins(), CircuitPolicy.DEFAULT, street.clock(), UUID::randomUUID);
  }

  ReportCycle cycle() {
    return new ReportCycle(
        worlds(),
        endpoints,
        store,
        new JdbcBacklogStore(street.rows()),
        street.modes(),
        actions::add,
        INSTANCE,
        street.context());
  }

  CircuitBook book() {
    return new CircuitBook(
        worlds(),
        endpoints,
        store,
        new JdbcLinkForecasts(street.jdbc(), Precedence.OF_PRIORITIES),
        INSTANCE,
        new CommandContext(street.context(), new JdbcAuditLog(street.jdbc(), street.clock())));
  }

  /** Announces two sources and two destinations. */
  void announce() {
    announce(1, "s1");
    announce(2, "s2");
    announce(3, "d3");
    announce(4, "d4");
  }

  /** Announces endpoints named after their agents, each at a port of its own. */
  void announce(int agent, String... names) {
    announce(agent, List.of(names).stream().map(name -> endpoint(name, agent, name, 0.5)).toList());
  }

  void announce(int agent, List<CircuitEndpoint> announced) {
    street
        .transactions()
        .inOne(
            () ->
                new EndpointBook(endpoints)
                    .announce(street.agent(agent), announced, street.clock().instant()));
  }

  static CircuitEndpoint endpoint(String name, int agent, String port, double share) {
    return new CircuitEndpoint(
        name,
        "urn:" + name,
        2,
        "10.0.0." + agent,
        List.of(new NodeName("NODE_" + agent)),
        port,
        RATE,
        share,
        List.<SiteName>of(),
        false);
  }

  CircuitAnswer ask(int agent, String source, String destination, double bandwidth) {
    return ask(agent, source, destination, want(bandwidth, 3600));
  }

  CircuitAnswer ask(int agent, String source, String destination, Ask ask) {
    return report(agent, List.of(), List.of(decision(source, destination, ask)));
  }

  /** Returns the leases that the agent is told of when it asks now. */
  List<Lease> leases(int agent) {
    return cycle().answer(street.agent(agent), 1).leases();
  }

  List<Inbound> inbound(int agent) {
    return cycle().answer(street.agent(agent), 1).inbound();
  }

  static Pair pair(CircuitAnswer answer, String source, String destination) {
    return answer.pairs().stream()
        .filter(pair -> pair.source().equals(source) && pair.destination().equals(destination))
        .findFirst()
        .orElseThrow();
  }

  static Ask want(double bandwidth, long seconds) {
    return new Ask(bandwidth, 1, seconds, 36_000, null, null);
  }

  static PairDecision decision(String source, String destination, @Nullable Ask ask) {
    return new PairDecision(source, destination, "ask", "much work", 60L, ask);
  }

  CircuitAnswer report(int agent, List<CircuitStatement> circuits, List<PairDecision> decisions) {
    return report(agent, 1, circuits, decisions);
  }

  CircuitAnswer report(
      int agent, long incarnation, List<CircuitStatement> circuits, List<PairDecision> decisions) {
    return cycle()
        .run(
            street.agent(agent),
            new CircuitReport(
                incarnation,
                0,
                0,
                circuits,
                decisions,
                new ProviderState("p", "static", 1L, null, List.of()),
                null));
  }

  CircuitAnswer state(int agent, UUID id, String state, boolean setback) {
    return report(agent, List.of(statement(id, state, setback)), List.of());
  }

  static CircuitStatement statement(UUID id, String state, boolean setback) {
    return new CircuitStatement(
        id, state, "ref", null, null, null, null, null, null, null, null, setback, "because", null,
        null, null);
  }

  /** What an agent states of its ends of circuits that others manage. */
  CircuitAnswer end(int agent, UUID id, boolean up, @Nullable String trouble) {
    return cycle()
        .run(
            street.agent(agent),
            new CircuitReport(
                1,
                0,
                0,
                List.of(),
                null,
                null,
                List.of(new CircuitReport.EndStatement(id, up, trouble))));
  }

  void pass(Duration time) {
    street.clock().pass(time);
  }

  /** Returns all that reports and commands write. */
  String picture() {
    StringBuilder picture = new StringBuilder();
    for (String table :
        List.of(
            "circuit",
            "circuit_endpoint",
            "circuit_decision",
            "circuit_provider",
            "circuit_closure",
            "audit_entry")) {
      picture.append(
          street
              .jdbc()
              .sql(
                  "select coalesce(string_agg(t::text, '\n' order by t::text), '') from "
                      + table
                      + " t")
              .query(String.class)
              .single());
      picture.append('\n');
    }
    return picture.toString();
  }

  @Override
  public void close() {
    street.close();
  }
}

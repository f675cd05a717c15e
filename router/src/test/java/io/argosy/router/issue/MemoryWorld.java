package io.argosy.router.issue;

import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.ClaimAnswer.LinkStreams;
import io.argosy.common.wire.agent.ClaimRequest;
import io.argosy.common.wire.agent.Heartbeat;
import io.argosy.common.wire.agent.HeartbeatAnswer;
import io.argosy.common.wire.agent.Registration;
import io.argosy.common.wire.agent.StorageTokenAnswer;
import io.argosy.router.budget.Budgets;
import io.argosy.router.budget.MemoryBudgetStore;
import io.argosy.router.budget.MemorySpaceStore;
import io.argosy.router.circuit.EndpointBook;
import io.argosy.router.circuit.MemoryEndpointStore;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.MemoryTransactions;
import io.argosy.router.fixture.NoTestTasks;
import io.argosy.router.fixture.OneRouter;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.linkrate.MemoryLinkFlows;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.token.StorageToken;
import io.argosy.router.token.TokenFetcher;
import io.argosy.router.topology.KnownAgent;
import io.argosy.router.topology.MemoryAgentDirectory;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeStorage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Agents, tasks and their cycles in memory. Agent n serves node n. */
final class MemoryWorld {

  static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  static final ByteCount PLENTY = ByteCount.parse("1TB");

  final SettableClock clock = new SettableClock(NOON);
  final MemoryTasks tasks = new MemoryTasks();
  final MemorySessionStore sessionStore = new MemorySessionStore();
  final MemoryAgentDirectory directory = new MemoryAgentDirectory();
  final MemoryLinkFlows flows = new MemoryLinkFlows();
  final List<Stage> wakeUps = new ArrayList<>();
  final MemoryBudgetStore budgetStore = new MemoryBudgetStore();
  final MemorySpaceStore spaces = new MemorySpaceStore();
  final Budgets budgets =
      new Budgets(budgetStore, MemoryWorld::nodes, LeaseTerms.DEFAULT.term(), clock);
  final Map<NodeName, NodeStorage> registered = new HashMap<>();

  /** What another issuer was asked for. */
  final List<StorageToken> fetched = new ArrayList<>();

  final List<String> forgotten = new ArrayList<>();

  final MemoryEndpointStore endpoints = new MemoryEndpointStore();
  final MemoryTransactions transactions =
      new MemoryTransactions(
          List.of(
              tasks::undo, sessionStore::undo, flows::undo, budgetStore::undo, endpoints::undo));
  final StageContext context = OneRouter.context(transactions, wakeUps::add, clock);
  private final ClaimStore claims;
  private final Sessions sessions;

  MemoryWorld() {
    this(claims -> claims, sessions -> sessions);
  }

  /** Creates a world with stores that break their contract, for tests of tests. */
  MemoryWorld(UnaryOperator<ClaimStore> claims, UnaryOperator<SessionStore> sessions) {
    this.claims = claims.apply(new MemoryClaimStore(tasks, sessionStore));
    this.sessions =
        new Sessions(directory, sessions.apply(sessionStore), LeaseTerms.DEFAULT, clock);
  }

  Sessions sessions() {
    return sessions;
  }

  /**
   * Returns the access to the storage systems that were registered here, without tokens of the
   * router.
   */
  StorageAccess storages() {
    return new StorageAccess(
        names -> {
          Map<NodeName, NodeStorage> found = new HashMap<>(registered);
          found.keySet().retainAll(names);
          return found;
        },
        (node, files) -> Map.of(),
        sessions,
        Optional.empty(),
        Optional.of(
            new TokenFetcher() {
              @Override
              public StorageTokenAnswer fetch(StorageToken wanted) {
                fetched.add(wanted);
                return new StorageTokenAnswer("fetched", 77);
              }

              @Override
              public void forget(Collection<String> digests) {
                forgotten.addAll(digests);
              }
            }));
  }

  static KnownAgent agent(long number) {
    return agent(number, false);
  }

  static KnownAgent agent(long number, boolean drain) {
    return agent(number, number, drain);
  }

  static KnownAgent agent(long number, long node, boolean drain) {
    return new KnownAgent(
        number,
        new AgentName("agent_" + number),
        new SiteName("SITE"),
        Map.of(MemoryTasks.node(node), node),
        drain);
  }

  Incarnation start(
      KnownAgent agent, Registration registration, Map<NodeName, StorageMapping> mappings) {
    return new RegistrationCycle(sessions, budgets, new EndpointBook(endpoints), context)
        .run(agent, registration, mappings);
  }

  /** Starts the agent's next incarnation. */
  Incarnation start(long agent) {
    return start(agent(agent));
  }

  Incarnation start(KnownAgent agent) {
    return start(
        agent,
        new Registration(
            "v",
            List.of(),
            List.copyOf(agent.nodes().keySet()),
            List.of(),
            List.of(),
            true,
            null,
            null,
            null),
        Map.of());
  }

  List<ClaimedTask> claim(Incarnation life, UUID claim, int files) {
    return claim(agent(life.agentId()), Agents.order(claim, life, files, PLENTY));
  }

  List<ClaimedTask> claim(KnownAgent agent, ClaimRequest order) {
    return claim(agent, order, clock.instant());
  }

  List<ClaimedTask> claim(KnownAgent agent, ClaimRequest order, Instant asked) {
    return new ClaimCycle(sessions, claims, new NoTestTasks(), context).run(agent, order, asked);
  }

  List<LinkStreams> streams(UUID claim) {
    return new ClaimCycle(sessions, claims, new NoTestTasks(), context).streams(claim);
  }

  HeartbeatAnswer beat(Incarnation life, Collection<UUID> listed) {
    return beat(agent(life.agentId()), life, listed);
  }

  HeartbeatAnswer beat(KnownAgent agent, Incarnation life, Collection<UUID> listed) {
    return beat(agent, life, listed, List.of());
  }

  HeartbeatAnswer beat(
      KnownAgent agent, Incarnation life, Collection<UUID> listed, List<Heartbeat.LinkFlow> moved) {
    return beat(agent, Agents.heartbeat(life, listed, moved));
  }

  HeartbeatAnswer beat(KnownAgent agent, Heartbeat heartbeat) {
    return new HeartbeatCycle(
            sessions,
            claims,
            new NoTestTasks(),
            MemoryWorld::nodes,
            flows,
            budgets,
            spaces,
            context)
        .run(agent, heartbeat);
  }

  /** Returns the named ones of nodes 1 to 9. */
  private static Map<NodeName, Node> nodes(Collection<NodeName> names) {
    return names.stream()
        .filter(name -> name.value().matches("NODE_[1-9]"))
        .collect(
            Collectors.toMap(
                name -> name,
                name -> new Node(MemoryTasks.keyOf(name), name, new SiteName("SITE"))));
  }

  void expire() {
    new LeaseCycle(sessions, claims, new NoTestTasks(), context).run();
  }

  /** Returns the whole state as text, to check whether anything changed. */
  String picture() {
    return tasks.picture() + sessionStore.picture() + flows.from(Instant.MIN) + endpoints.all();
  }

  static List<TaskAttempt> attempts(List<ClaimedTask> work) {
    return work.stream().map(ClaimedTask::attempt).toList();
  }
}

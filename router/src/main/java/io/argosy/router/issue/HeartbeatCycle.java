package io.argosy.router.issue;

import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.Heartbeat;
import io.argosy.common.wire.agent.HeartbeatAnswer;
import io.argosy.common.wire.agent.LinkLimit;
import io.argosy.router.budget.Budgets;
import io.argosy.router.budget.LinkBudget;
import io.argosy.router.budget.LinkUse;
import io.argosy.router.budget.SpaceReading;
import io.argosy.router.budget.SpaceStore;
import io.argosy.router.linkrate.FlowSlot;
import io.argosy.router.linkrate.Lane;
import io.argosy.router.linkrate.LeasedLanes;
import io.argosy.router.linkrate.LinkFlow;
import io.argosy.router.linkrate.LinkFlows;
import io.argosy.router.loadtest.TestTasks;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.topology.KnownAgent;
import io.argosy.router.topology.LinkKey;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeDirectory;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Processes a heartbeat: renews the agent's lease and answers with what changed for it. */
public final class HeartbeatCycle {

  private static final Logger LOG = LoggerFactory.getLogger(HeartbeatCycle.class);

  /** Ages above this are cut, in milliseconds. */
  private static final long MOST_AGO = Duration.ofDays(1).toMillis();

  /**
   * @param hasMoreSpace whether files may be sent that did not fit before
   */
  private record Beat(HeartbeatAnswer answer, int returned, boolean hasMoreSpace) {}

  private final Sessions sessions;
  private final ClaimStore claims;
  private final TestTasks tests;
  private final NodeDirectory nodes;
  private final LinkFlows flows;
  private final Budgets budgets;
  private final SpaceStore spaces;
  private final StageContext context;

  public HeartbeatCycle(
      Sessions sessions,
      ClaimStore claims,
      TestTasks tests,
      NodeDirectory nodes,
      LinkFlows flows,
      Budgets budgets,
      SpaceStore spaces,
      StageContext context) {
    this.sessions = sessions;
    this.claims = claims;
    this.tests = tests;
    this.nodes = nodes;
    this.flows = flows;
    this.budgets = budgets;
    this.spaces = spaces;
    this.context = context;
  }

  /**
   * @throws Refusal the incarnation is stale, or a link in use is impossible
   */
  public HeartbeatAnswer run(KnownAgent agent, Heartbeat heartbeat) {
    Beat beat = context.inOne(() -> beat(agent, heartbeat));
    announce(agent, beat);
    return beat.answer();
  }

  /** An agent of an earlier version sends no hindrances, flows, uses, readings and spaces. */
  private Beat beat(KnownAgent agent, Heartbeat heartbeat) {
    Incarnation incarnation = new Incarnation(agent.id(), heartbeat.incarnation());
    List<LinkUse> uses = orNone(heartbeat.uses()).stream().map(HeartbeatCycle::use).toList();
    List<UUID> listed = heartbeat.claims();
    Instant now = context.now();
    sessions.renew(
        incarnation,
        now,
        Set.copyOf(orNone(heartbeat.hindrances())),
        Optional.ofNullable(heartbeat.free()));
    boolean counts =
        heartbeat.reading() == null || sessions.counts(incarnation, heartbeat.reading());
    boolean hasMoreSpace = counts && keepReadings(agent, heartbeat, now);
    Instant lastBeat = now.minus(sessions.terms().heartbeat());
    int returned =
        claims.takeBackUnlisted(incarnation, listed, lastBeat)
            + tests.takeBackUnlisted(incarnation.holder(), listed, lastBeat, now);
    List<UUID> held = claims.heldOf(agent.id(), listed);
    Set<UUID> lost = lost(agent, listed, held);
    List<Long> takeBack = claims.askedBack(held, now);
    return new Beat(
        new HeartbeatAnswer(
            sessions.terms().term().toSeconds(),
            List.copyOf(lost),
            texts(claims.withdrawn(held, now, sessions.terms().term())),
            claims.changed(held),
            budgets.assign(incarnation.life(), own(agent, uses)).stream()
                .map(HeartbeatCycle::limitOf)
                .toList(),
            agent.drain(),
            texts(takeBack),
            Optional.ofNullable(heartbeat.leastUrgent())
                .filter(least -> claims.hasFree(agent.nodes().values(), least))
                .isPresent(),
            tests.filesAt(agent.nodes().values())),
        returned,
        hasMoreSpace);
  }

  /** A claim of a load test is held in the test, as long as that runs. */
  private Set<UUID> lost(KnownAgent agent, List<UUID> listed, List<UUID> held) {
    Set<UUID> lost = new HashSet<>(listed);
    held.forEach(lost::remove);
    lost.removeAll(lost.isEmpty() ? Set.of() : tests.held(agent.id(), lost));
    return lost;
  }

  /** Returns whether a node that lacks space has more than before. */
  private boolean keepReadings(KnownAgent agent, Heartbeat heartbeat, Instant now) {
    keep(
        agent,
        orNone(heartbeat.flows()).stream().map(HeartbeatCycle::flow).toList(),
        Objects.requireNonNullElse(heartbeat.readAgoMillis(), 0L));
    return spaces.measured(agent.id(), readings(agent, heartbeat, now), now.minus(SpaceRule.KEPT));
  }

  /** Drops nodes that are not the agent's; of two readings of a node the lower one counts. */
  private static Map<Long, SpaceReading> readings(
      KnownAgent agent, Heartbeat heartbeat, Instant now) {
    return orNone(heartbeat.spaces()).stream()
        .filter(sent -> agent.nodes().containsKey(sent.node()))
        .collect(
            toMap(
                sent -> agent.nodes().get(sent.node()),
                sent ->
                    new SpaceReading(
                        sent.free(), now.minusMillis(Math.clamp(sent.agoMillis(), 0, MOST_AGO))),
                BinaryOperator.minBy(Comparator.comparing(SpaceReading::free))));
  }

  private static <T> List<T> orNone(@Nullable List<T> sent) {
    return Objects.requireNonNullElse(sent, List.of());
  }

  private static List<String> texts(List<Long> tasks) {
    return tasks.stream().map(task -> Long.toString(task)).toList();
  }

  private static LinkUse use(Heartbeat.LinkUse sent) {
    return Refusal.orBorn(
        "uses",
        sent.source() + " to " + sent.destination(),
        () -> new LinkUse(sent.link(), sent.version(), sent.held(), sent.active(), sent.wanted()));
  }

  private static LinkFlow flow(Heartbeat.LinkFlow sent) {
    return new LinkFlow(
        sent.source(),
        sent.destination(),
        Duration.ofMillis(sent.spanMillis()),
        Duration.ofMillis(sent.busyMillis()),
        sent.bytes().bytes(),
        sent.backlogged(),
        Optional.ofNullable(sent.path()));
  }

  static LinkLimit limitOf(LinkBudget budget) {
    return new LinkLimit(
        budget.link().source(),
        budget.link().destination(),
        budget.transfers().isPresent() ? budget.transfers().getAsInt() : null,
        budget.version(),
        budget.valid().toSeconds());
  }

  /** Drops links that do not end at a node of this agent. */
  private static List<LinkUse> own(KnownAgent agent, List<LinkUse> uses) {
    return uses.stream()
        .filter(use -> agent.nodes().containsKey(use.link().destination()))
        .toList();
  }

  /** Stores the flow of links between known nodes that end at a node of this agent. */
  private void keep(KnownAgent agent, List<LinkFlow> moved, long readAgoMillis) {
    Map<NodeName, Node> sources =
        moved.isEmpty()
            ? Map.of()
            : nodes.find(moved.stream().map(LinkFlow::source).collect(toSet()));
    Map<Boolean, List<LinkFlow>> known =
        moved.stream()
            .collect(
                partitioningBy(
                    flow ->
                        agent.nodes().containsKey(flow.destination())
                            && sources.containsKey(flow.source())));
    known
        .get(false)
        .forEach(
            flow ->
                LOG.debug("Flow of an unknown link ignored: agent={} flow={}", agent.name(), flow));
    Instant now = context.now();
    Instant open = now.minus(LinkFlows.OPEN);
    Function<LinkFlow, Lane> named =
        flow ->
            Lane.of(
                new LinkKey(sources.get(flow.source()).id(), agent.nodes().get(flow.destination())),
                flow.circuit());
    List<FlowSlot> slots =
        LinkFlow.spread(
            known.get(true),
            named.andThen(LeasedLanes.of(flows, agent, known.get(true).stream().map(named))),
            now.minusMillis(Math.clamp(readAgoMillis, 0, LinkFlows.OPEN.toMillis())));
    flows.add(slots.stream().filter(slot -> slot.isFrom(open)).toList());
  }

  private void announce(KnownAgent agent, Beat beat) {
    if (beat.returned() > 0) {
      LOG.info(
          "Released claims that the agent no longer lists: agent={} tasks={}",
          agent.name(),
          beat.returned());
      context.wake(Stage.CLAIM);
    }
    if (beat.hasMoreSpace()) {
      context.wake(Stage.BREAKER);
      context.wake(Stage.ISSUE);
    }
  }
}

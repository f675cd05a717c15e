package io.argosy.router.issue;

import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Collectors.toSet;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.budget.Budgets;
import io.argosy.router.budget.LinkBudget;
import io.argosy.router.budget.LinkUse;
import io.argosy.router.linkrate.LinkFlow;
import io.argosy.router.linkrate.LinkFlows;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.topology.KnownAgent;
import io.argosy.router.topology.LinkKey;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeDirectory;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Processes a heartbeat: renews the agent's lease and answers with what changed for it. */
public final class HeartbeatCycle {

  private static final Logger LOG = LoggerFactory.getLogger(HeartbeatCycle.class);

  /**
   * The answer to a heartbeat.
   *
   * @param takeBack tasks to return if the agent has not begun them
   * @param budgets budgets of the links it uses, if one of their nodes has a limit
   * @param moreUrgent whether a more urgent task waits than its least urgent one
   */
  public record Pulse(
      List<UUID> lost,
      List<Long> cancel,
      List<ChangedPriority> priorities,
      List<Long> takeBack,
      List<LinkBudget> budgets,
      boolean moreUrgent,
      boolean drain) {}

  private record Beat(Pulse pulse, int returned) {}

  private final Sessions sessions;
  private final ClaimStore claims;
  private final NodeDirectory nodes;
  private final LinkFlows flows;
  private final Budgets budgets;
  private final StageContext context;

  public HeartbeatCycle(
      Sessions sessions,
      ClaimStore claims,
      NodeDirectory nodes,
      LinkFlows flows,
      Budgets budgets,
      StageContext context) {
    this.sessions = sessions;
    this.claims = claims;
    this.nodes = nodes;
    this.flows = flows;
    this.budgets = budgets;
    this.context = context;
  }

  /**
   * The content of a heartbeat.
   *
   * @param listed claims that it holds
   * @param hindrances reasons for which it claims nothing
   * @param free free space for files; empty if not reported
   * @param flows bytes moved over its links since its last heartbeat
   * @param uses links over which it has or wants transfers
   * @param leastUrgent priority of its least urgent task, if it holds one
   */
  public record Said(
      Collection<UUID> listed,
      Set<ClaimHindrance> hindrances,
      Optional<ByteCount> free,
      List<LinkFlow> flows,
      List<LinkUse> uses,
      Optional<Priority> leastUrgent) {}

  /**
   * @throws Refusal the incarnation is stale
   */
  public Pulse run(KnownAgent agent, Incarnation incarnation, Said said) {
    Beat beat = context.inOne(() -> beat(agent, incarnation, said));
    announce(agent, beat);
    return beat.pulse();
  }

  private Beat beat(KnownAgent agent, Incarnation incarnation, Said said) {
    Collection<UUID> listed = said.listed();
    Instant now = context.now();
    sessions.renew(incarnation, now, said.hindrances(), said.free());
    keep(agent, said.flows());
    Instant lastBeat = now.minus(sessions.terms().heartbeat());
    int returned = claims.takeBackUnlisted(incarnation, listed, lastBeat);
    List<UUID> held = claims.heldOf(agent.id(), listed);
    Set<UUID> lost = new HashSet<>(listed);
    held.forEach(lost::remove);
    return new Beat(
        new Pulse(
            List.copyOf(lost),
            claims.withdrawn(held),
            claims.changed(held),
            claims.askedBack(held, now),
            budgets.assign(incarnation.life(), own(agent, said.uses())),
            said.leastUrgent()
                .filter(least -> claims.hasFree(agent.nodes().values(), least))
                .isPresent(),
            agent.drain()),
        returned);
  }

  /** Drops links that do not end at a node of this agent. */
  private static List<LinkUse> own(KnownAgent agent, List<LinkUse> uses) {
    return uses.stream()
        .filter(use -> agent.nodes().containsKey(use.link().destination()))
        .toList();
  }

  /** Stores the flow of links between known nodes that end at a node of this agent. */
  private void keep(KnownAgent agent, List<LinkFlow> moved) {
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
    flows.add(
        LinkFlow.spread(
            known.get(true),
            flow ->
                new LinkKey(sources.get(flow.source()).id(), agent.nodes().get(flow.destination())),
            context.now()));
  }

  private void announce(KnownAgent agent, Beat beat) {
    if (beat.returned() > 0) {
      LOG.info("Unlisted claims released: agent={} tasks={}", agent.name(), beat.returned());
      context.wake(Stage.CLAIM);
    }
  }
}

package io.argosy.router.issue;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.LinkName;
import io.argosy.common.wire.agent.ClaimAnswer.LinkStreams;
import io.argosy.common.wire.agent.ClaimRequest;
import io.argosy.router.loadtest.TestTasks;
import io.argosy.router.stage.StageContext;
import io.argosy.router.topology.KnownAgent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives free tasks of an agent's nodes to the agent. */
public final class ClaimCycle {

  private static final Logger LOG = LoggerFactory.getLogger(ClaimCycle.class);

  private final Sessions sessions;
  private final ClaimStore claims;
  private final TestTasks tests;
  private final StageContext context;

  public ClaimCycle(Sessions sessions, ClaimStore claims, TestTasks tests, StageContext context) {
    this.sessions = sessions;
    this.claims = claims;
    this.tests = tests;
    this.context = context;
  }

  /**
   * Returns the claimed tasks, most urgent first; empty if there is no work.
   *
   * @param askedAt when the agent's request came; it counts as a sign of life of that moment,
   *     although it may have waited for work since
   * @throws Refusal the incarnation is stale, or the claim belongs to another agent
   */
  public List<ClaimedTask> run(KnownAgent agent, ClaimRequest request, Instant askedAt) {
    return context.inOne(() -> claim(agent, request, askedAt));
  }

  /** Returns how many TCP streams fill the paths of a claim's links, as far as they are known. */
  public List<LinkStreams> streams(UUID claim) {
    List<LinkStreams> streams = new ArrayList<>();
    for (LinkPath path : claims.pathsOf(claim, context.now())) {
      LinkName link = path.link();
      path.streams()
          .ifPresent(
              advised ->
                  streams.add(
                      new LinkStreams(
                          link.source(),
                          link.destination(),
                          advised,
                          path.circuit().orElse(null))));
    }
    return streams;
  }

  private List<ClaimedTask> claim(KnownAgent agent, ClaimRequest request, Instant askedAt) {
    // A claiming agent has no hindrance; it reports its free space with the next heartbeat.
    Incarnation incarnation = new Incarnation(agent.id(), request.incarnation());
    sessions.renew(incarnation, askedAt, Set.of(), Optional.empty());
    UUID claim = request.claimId();
    boolean known = claims.ownerOf(claim).map(owner -> requireOwn(agent, owner)).isPresent();
    if (known) {
      return claims.tasksOf(claim);
    }
    boolean takesTests = Boolean.TRUE.equals(request.takesTests());
    List<ClaimedTask> before = takesTests ? testsOf(agent, claim) : List.of();
    if (!before.isEmpty() || agent.drain()) {
      return before;
    }
    if (takeFor(agent, request) > 0) {
      return claims.tasksOf(claim);
    }
    return takesTests && request.moreUrgentThan() == null ? takeTests(agent, request) : List.of();
  }

  /** Load tests get what is left: their tasks are taken while there are no others. */
  private List<ClaimedTask> takeTests(KnownAgent agent, ClaimRequest request) {
    tests.take(
        new TestTasks.Wanted(
            new Incarnation(agent.id(), request.incarnation()).holder(),
            request.claimId(),
            agent.nodes().values(),
            request.maxFiles(),
            request.maxBytes()),
        context.now());
    return testsOf(agent, request.claimId());
  }

  private List<ClaimedTask> testsOf(KnownAgent agent, UUID claim) {
    return tests.claimed(agent.id(), claim).stream().map(ClaimedTask::ofTest).toList();
  }

  private int takeFor(KnownAgent agent, ClaimRequest request) {
    int taken = claims.take(agent.id(), request, agent.nodes().values(), context.now());
    if (taken > 0) {
      LOG.info("Tasks claimed: agent={} claim={} tasks={}", agent.name(), request.claimId(), taken);
    }
    return taken;
  }

  private static long requireOwn(KnownAgent agent, long owner) {
    if (owner != agent.id()) {
      throw Refusal.of(
          Refusal.Kind.CONFLICT,
          "foreign-claim",
          new Refusal.Fault("claimId", null, "the claim belongs to another agent"));
    }
    return owner;
  }
}

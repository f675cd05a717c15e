package io.argosy.router.issue;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.FileListDigest;
import io.argosy.common.topology.LinkName;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.router.budget.Budgets;
import io.argosy.router.budget.LinkBudget;
import io.argosy.router.stage.Transactions;
import io.argosy.router.topology.KnownAgent;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Grants an agent permission to read its tasks' files at one source. */
public final class GrantCycle {

  public static final Duration VALID = Duration.ofHours(1);

  /** Transfers for which the first budget is requested; the next heartbeat reports the need. */
  private static final int FIRST_TRANSFERS = 16;

  private static final Logger LOG = LoggerFactory.getLogger(GrantCycle.class);

  /**
   * @param refused tasks that the agent no longer holds, or whose file the source does not have
   * @param budgets budget of the job's link, if one of its nodes has a limit
   */
  public record Granted(
      List<DoorGrant> grants, List<TaskAttempt> refused, List<LinkBudget> budgets) {}

  private final Sessions sessions;
  private final GrantStore store;
  private final GrantSigner signer;
  private final Budgets budgets;
  private final Transactions transactions;
  private final Clock clock;

  public GrantCycle(
      Sessions sessions,
      GrantStore store,
      GrantSigner signer,
      Budgets budgets,
      Transactions transactions,
      Clock clock) {
    this.sessions = sessions;
    this.store = store;
    this.signer = signer;
    this.budgets = budgets;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @throws Refusal the incarnation is stale, or no live agent has a door at the source
   */
  public Granted run(KnownAgent agent, GrantOrder order) {
    sessions.require(order.incarnation());
    Instant now = clock.instant();
    List<GrantStore.OpenDoor> doors = requireDoors(order, now);
    Granted granted = grant(agent, order, doors, now.plus(VALID));
    LOG.info(
        "Granted read access: agent={} job={} source={} files={} refused={}",
        agent.name(),
        order.job(),
        order.source(),
        order.tasks().size() - granted.refused().size(),
        granted.refused().size());
    return granted;
  }

  private List<GrantStore.OpenDoor> requireDoors(GrantOrder order, Instant now) {
    List<GrantStore.OpenDoor> doors = store.doorsOf(order.source(), now);
    if (doors.isEmpty()) {
      throw Refusal.of(
          Refusal.Kind.CONFLICT,
          "no-door",
          new Refusal.Fault(
              "source", order.source().value(), "no live agent serves a door for this node"));
    }
    return doors;
  }

  private Granted grant(
      KnownAgent agent, GrantOrder order, List<GrantStore.OpenDoor> doors, Instant expires) {
    Map<TaskAttempt, FileContent> grantable = store.grantable(order);
    List<TaskAttempt> refused =
        order.tasks().stream().filter(task -> !grantable.containsKey(task)).toList();
    List<FileContent> files =
        order.tasks().stream().filter(grantable::containsKey).map(grantable::get).toList();
    if (files.isEmpty()) {
      return new Granted(List.of(), refused, List.of());
    }
    String digest = FileListDigest.sha256Of(files);
    return new Granted(
        doors.stream().map(door -> signed(agent, order, door, digest, expires)).toList(),
        refused,
        budgets(agent, order, files.size()));
  }

  private List<LinkBudget> budgets(KnownAgent agent, GrantOrder order, int files) {
    return order
        .destination()
        .filter(node -> agent.nodes().containsKey(node) && !node.equals(order.source()))
        .map(node -> new LinkName(order.source(), node))
        .map(link -> first(order, link, files))
        .orElseGet(List::of);
  }

  private List<LinkBudget> first(GrantOrder order, LinkName link, int files) {
    return transactions.inOne(
        () -> budgets.first(order.incarnation().life(), link, Math.min(files, FIRST_TRANSFERS)));
  }

  private DoorGrant signed(
      KnownAgent agent,
      GrantOrder order,
      GrantStore.OpenDoor door,
      String digest,
      Instant expires) {
    return new DoorGrant(
        door.protocol(),
        door.url(),
        signer.sign(
            new GrantSigner.Terms(
                door.agent() + "/" + order.source(),
                agent.name().value(),
                order.job(),
                digest,
                expires)),
        VALID.toSeconds());
  }
}

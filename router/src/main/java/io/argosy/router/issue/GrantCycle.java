package io.argosy.router.issue;

import static java.util.stream.Collectors.toMap;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.FileListDigest;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.common.wire.agent.GrantAnswer;
import io.argosy.common.wire.agent.GrantRequest;
import io.argosy.common.wire.agent.LinkLimit;
import io.argosy.common.wire.user.NodeView;
import io.argosy.router.budget.Budgets;
import io.argosy.router.budget.LinkBudget;
import io.argosy.router.catalog.InjectionBook;
import io.argosy.router.loadtest.TestTask;
import io.argosy.router.loadtest.TestTasks;
import io.argosy.router.stage.StageContext;
import io.argosy.router.topology.KnownAgent;
import io.argosy.router.topology.NodeStorage;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Grants an agent permission to read its tasks' files at one source: at its doors or storage. */
public final class GrantCycle {

  public static final Duration VALID = Duration.ofHours(1);

  /** The code of a refusal that agents of all versions take as a source that may return. */
  static final String NO_DOOR = "no-door";

  /** Transfers for which the first budget is requested; the next heartbeat reports the need. */
  private static final int FIRST_TRANSFERS = 16;

  private static final Logger LOG = LoggerFactory.getLogger(GrantCycle.class);

  private final Sessions sessions;
  private final GrantStore store;
  private final TestTasks tests;
  private final GrantSigner signer;
  private final StorageAccess storages;
  private final Budgets budgets;
  private final StageContext context;

  public GrantCycle(
      Sessions sessions,
      GrantStore store,
      TestTasks tests,
      GrantSigner signer,
      StorageAccess storages,
      Budgets budgets,
      StageContext context) {
    this.sessions = sessions;
    this.store = store;
    this.tests = tests;
    this.signer = signer;
    this.storages = storages;
    this.budgets = budgets;
    this.context = context;
  }

  /**
   * @throws Refusal a task is malformed, the incarnation is stale, the circuit is not one of the
   *     agent's for this link, or no live agent has a door at the source and it is no storage, or a
   *     storage without a token
   */
  public GrantAnswer run(KnownAgent agent, GrantRequest request) {
    List<TaskAttempt> attempts =
        request.tasks().stream().map(task -> TaskAttempt.parse(task.task(), task.epoch())).toList();
    sessions.require(new Incarnation(agent.id(), request.incarnation()));
    Optional<GrantStore.Joined> joined = joined(agent, request);
    Instant now = context.now();
    Optional<NodeStorage> storage =
        Optional.of(request.source()).filter(it -> joined.isEmpty()).flatMap(storages::source);
    List<NodeView.Door> doors = doors(request.source(), joined, storage.isPresent(), now);
    List<String> addresses = joined.stream().map(GrantStore.Joined::address).toList();
    GrantAnswer answer =
        grant(
            agent,
            request,
            attempts,
            files -> {
              String digest = FileListDigest.sha256Of(files);
              Instant until = now.plus(VALID);
              return Stream.concat(
                      serving(doors, files).stream()
                          .map(door -> signed(agent, request, door, digest, addresses, until)),
                      storage.flatMap(it -> atStorage(agent, request, it, doors, files)).stream())
                  .toList();
            });
    LOG.info(
        "Granted read access: agent={} job={} source={} files={} refused={}",
        agent.name(),
        request.job(),
        request.source(),
        request.tasks().size() - answer.refused().size(),
        answer.refused().size());
    return answer;
  }

  /** A job over a circuit comes from the agent's address there; others may come from any. */
  private Optional<GrantStore.Joined> joined(KnownAgent agent, GrantRequest request) {
    UUID circuit = request.circuit();
    if (circuit == null) {
      return Optional.empty();
    }
    Optional<GrantStore.Joined> joined =
        Optional.ofNullable(request.destination())
            .filter(node -> !node.equals(request.source()))
            .map(node -> new LinkName(request.source(), node))
            .flatMap(link -> store.joined(circuit, agent.id(), link));
    if (joined.isEmpty()) {
      throw Refusal.of(
          Refusal.Kind.CONFLICT,
          "unknown-circuit",
          new Refusal.Fault(
              "circuit", circuit.toString(), "is not leased to the agent for the link"));
    }
    return joined;
  }

  /** Only a storage needs no door. */
  private List<NodeView.Door> doors(
      NodeName source, Optional<GrantStore.Joined> joined, boolean isStorage, Instant now) {
    List<NodeView.Door> doors =
        store.doorsOf(source, now).stream()
            .filter(door -> joined.map(it -> it.source().equals(door.agent())).orElse(true))
            .toList();
    if (doors.isEmpty() && !isStorage) {
      throw Refusal.of(
          Refusal.Kind.CONFLICT,
          NO_DOOR,
          new Refusal.Fault("source", source.value(), "no live agent serves a door for this node"));
    }
    return doors;
  }

  /** A door finds files by their names, and those of jobs are where their clients say. */
  private static List<NodeView.Door> serving(List<NodeView.Door> doors, List<FileContent> files) {
    return files.stream().anyMatch(file -> file.lfn().value().startsWith(InjectionBook.OF_JOBS))
        ? List.of()
        : doors;
  }

  private Optional<DoorGrant> atStorage(
      KnownAgent agent,
      GrantRequest request,
      NodeStorage storage,
      List<NodeView.Door> doors,
      List<FileContent> files) {
    boolean isAlone = serving(doors, files).isEmpty();
    return storages.grant(agent, request.source(), storage, files, isAlone);
  }

  private GrantAnswer grant(
      KnownAgent agent,
      GrantRequest request,
      List<TaskAttempt> attempts,
      Function<List<FileContent>, List<DoorGrant>> grants) {
    Map<TaskAttempt, FileContent> grantable =
        new HashMap<>(store.grantable(agent.id(), request.source(), attempts));
    grantable.putAll(ofTests(agent, request.source(), attempts));
    List<TaskKey> refused =
        IntStream.range(0, attempts.size())
            .filter(n -> !grantable.containsKey(attempts.get(n)))
            .mapToObj(request.tasks()::get)
            .toList();
    List<FileContent> files =
        attempts.stream().filter(grantable::containsKey).map(grantable::get).toList();
    if (files.isEmpty() && !attempts.isEmpty()) {
      return new GrantAnswer(List.of(), refused, List.of());
    }
    return new GrantAnswer(grants.apply(files), refused, limits(agent, request, files.size()));
  }

  private Map<TaskAttempt, FileContent> ofTests(
      KnownAgent agent, NodeName source, List<TaskAttempt> attempts) {
    List<Long> ids =
        attempts.stream().filter(TaskAttempt::isOfTest).map(TaskAttempt::taskId).toList();
    return ids.isEmpty()
        ? Map.of()
        : tests.running(agent.id(), ids).stream()
            .filter(task -> task.source().equals(source))
            .collect(toMap(task -> new TaskAttempt(task.id(), 0), TestTask::file));
  }

  /** Returns the limit of the job's link, if one of its nodes has one. */
  private List<LinkLimit> limits(KnownAgent agent, GrantRequest request, int files) {
    Incarnation incarnation = new Incarnation(agent.id(), request.incarnation());
    int wanted = Math.min(files, FIRST_TRANSFERS);
    return Optional.ofNullable(request.destination())
        .filter(node -> agent.nodes().containsKey(node) && !node.equals(request.source()))
        .map(node -> new LinkName(request.source(), node))
        .map(link -> context.inOne(() -> first(incarnation, link, wanted)))
        .orElseGet(List::of)
        .stream()
        .map(HeartbeatCycle::limitOf)
        .toList();
  }

  /** A budget of an earlier incarnation would never be given back. */
  private List<LinkBudget> first(Incarnation incarnation, LinkName link, int wanted) {
    sessions.require(incarnation);
    return budgets.first(incarnation.life(), link, wanted);
  }

  private DoorGrant signed(
      KnownAgent agent,
      GrantRequest request,
      NodeView.Door door,
      String digest,
      List<String> addresses,
      Instant expires) {
    return new DoorGrant(
        door.protocol(),
        door.url(),
        signer.sign(
            new GrantSigner.Terms(
                door.agent() + "/" + request.source(),
                agent.name().value(),
                request.job(),
                digest,
                addresses,
                expires)),
        VALID.toSeconds());
  }
}

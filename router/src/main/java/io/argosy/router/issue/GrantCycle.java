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
import io.argosy.router.issue.GrantStore.WantedFile;
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
import java.util.OptionalInt;
import java.util.UUID;
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

  /** The activity of files that no request wants. */
  private static final String LOAD_TEST = "load-test";

  private final Sessions sessions;
  private final GrantStore store;
  private final TestTasks tests;
  private final GrantSigner signer;
  private final StorageAccess storages;
  private final SciTags sciTags;
  private final Budgets budgets;
  private final StageContext context;

  /**
   * What an agent asks for, and where it may find it.
   *
   * @param target storage of the agent's node to which the files go; empty for a disk
   * @param addresses of the agent that the doors may serve; empty for any
   */
  private record Offer(
      KnownAgent agent,
      GrantRequest request,
      List<NodeView.Door> doors,
      Optional<NodeStorage> storage,
      Optional<NodeStorage> target,
      List<String> addresses,
      Instant expires) {}

  public GrantCycle(
      Sessions sessions,
      GrantStore store,
      TestTasks tests,
      GrantSigner signer,
      StorageAccess storages,
      SciTags sciTags,
      Budgets budgets,
      StageContext context) {
    this.sessions = sessions;
    this.store = store;
    this.tests = tests;
    this.signer = signer;
    this.storages = storages;
    this.sciTags = sciTags;
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
    Offer offer =
        new Offer(
            agent,
            request,
            doors(request.source(), joined, storage.isPresent(), now),
            storage,
            storages.destination(agent, request.destination()),
            joined.stream().map(GrantStore.Joined::address).toList(),
            now.plus(VALID));
    GrantAnswer answer = grant(offer, attempts);
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

  private GrantAnswer grant(Offer offer, List<TaskAttempt> attempts) {
    GrantRequest request = offer.request();
    Map<TaskAttempt, WantedFile> grantable =
        new HashMap<>(store.grantable(offer.agent().id(), request.source(), attempts));
    grantable.putAll(ofTests(offer.agent(), request.source(), attempts));
    List<TaskKey> refused =
        IntStream.range(0, attempts.size())
            .filter(n -> !grantable.containsKey(attempts.get(n)))
            .mapToObj(request.tasks()::get)
            .toList();
    List<WantedFile> wanted =
        attempts.stream().filter(grantable::containsKey).map(grantable::get).toList();
    if (wanted.isEmpty() && !attempts.isEmpty()) {
      return new GrantAnswer(List.of(), refused, List.of());
    }
    List<FileContent> files = wanted.stream().map(WantedFile::content).toList();
    OptionalInt sciTag = sciTags.of(wanted.stream().map(WantedFile::activity).toList());
    return new GrantAnswer(
        grants(offer, files, sciTag), refused, limits(offer.agent(), request, files.size()));
  }

  private List<DoorGrant> grants(Offer offer, List<FileContent> files, OptionalInt sciTag) {
    List<NodeView.Door> doors = serving(offer.doors(), files);
    String digest = FileListDigest.sha256Of(files);
    return Stream.concat(
            doors.stream().map(door -> signed(offer, door, digest, sciTag)),
            offer.storage().flatMap(it -> atStorage(offer, it, files, doors, sciTag)).stream())
        .toList();
  }

  private Optional<DoorGrant> atStorage(
      Offer offer,
      NodeStorage storage,
      List<FileContent> files,
      List<NodeView.Door> doors,
      OptionalInt sciTag) {
    storages.forget(offer.request().refusedTokensOrNone());
    return storages.grant(
        offer.agent(),
        offer.request().source(),
        storage,
        files,
        doors.isEmpty(),
        storage.push() || offer.target().filter(NodeStorage::push).isPresent(),
        sciTag);
  }

  private Map<TaskAttempt, WantedFile> ofTests(
      KnownAgent agent, NodeName source, List<TaskAttempt> attempts) {
    List<Long> ids =
        attempts.stream().filter(TaskAttempt::isOfTest).map(TaskAttempt::taskId).toList();
    return ids.isEmpty()
        ? Map.of()
        : tests.running(agent.id(), ids).stream()
            .filter(task -> task.source().equals(source))
            .collect(
                toMap(
                    task -> new TaskAttempt(task.id(), 0),
                    task -> new WantedFile(task.file(), LOAD_TEST)));
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

  private DoorGrant signed(Offer offer, NodeView.Door door, String digest, OptionalInt sciTag) {
    GrantRequest request = offer.request();
    return new DoorGrant(
        door.protocol(),
        door.url(),
        signer.sign(
            new GrantSigner.Terms(
                door.agent() + "/" + request.source(),
                offer.agent().name().value(),
                request.job(),
                digest,
                offer.addresses(),
                offer.target(),
                sciTag,
                offer.expires())),
        VALID.toSeconds());
  }
}

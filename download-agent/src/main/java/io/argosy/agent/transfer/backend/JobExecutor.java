package io.argosy.agent.transfer.backend;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.transfer.Arrival;
import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.Effort;
import io.argosy.agent.transfer.JobCommand;
import io.argosy.agent.transfer.JobEvent;
import io.argosy.agent.transfer.TaskOutcome;
import io.argosy.agent.transfer.TransferBackend;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.agent.transfer.TransferJob;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.common.wire.agent.GrantAnswer;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes one job's commands, one at a time, and reports the results as events. The reported tool
 * is that of the session, except for files that another tool moved.
 */
final class JobExecutor {

  private static final Logger LOG = LoggerFactory.getLogger(JobExecutor.class);

  private final TransferJob job;
  private final JobPorts ports;
  private final Movers movers;
  private final Consumer<JobEvent> events;
  private final Set<TaskKey> placed = new HashSet<>();
  private final Set<TaskKey> stored = new HashSet<>();
  private final Map<TaskKey, String> otherTools = new ConcurrentHashMap<>();
  private final List<Opened> opened = new CopyOnWriteArrayList<>();
  private String tool;

  /** Bound by the first request for a grant. */
  private volatile Optional<LaneBinding> binding = Optional.empty();

  private record Opened(TransferBackend backend, DoorSession session) {}

  JobExecutor(TransferJob job, JobPorts ports, Movers movers, Consumer<JobEvent> events) {
    this.job = job;
    this.ports = ports;
    this.movers = movers;
    this.events = events;
    this.tool = ports.backends().tool();
  }

  /** Before the job requests a grant, as it would be bound now. */
  LaneBinding binding() {
    return binding.orElseGet(() -> movers.bind(job, job.tasks()));
  }

  /** Before it requests a grant, a job moves nothing. */
  private Lane moved() {
    return binding.map(LaneBinding::lane).orElseGet(() -> Lane.shared(job.link()));
  }

  void execute(JobCommand command) {
    switch (command) {
      case JobCommand.Survey survey -> survey(survey.tasks());
      case JobCommand.AskGrant ask -> askGrant(ask.tasks());
      case JobCommand.OpenSession open -> open(open);
      case JobCommand.Move move -> move(move);
      case JobCommand.Verify verify -> verify(verify);
      case JobCommand.Flush flush -> flush(flush.tasks());
      case JobCommand.Place place -> place(place.tasks());
      case JobCommand.Report report -> report(report.outcomes());
    }
  }

  /** Ends the sessions of a job that has ended. */
  void endSessions() {
    opened.forEach(it -> it.backend().end(it.session()));
  }

  /** Keeps the last session, whose files may wait long for a stream or for their turn. */
  void keepSession() {
    if (!opened.isEmpty()) {
      Opened last = opened.getLast();
      last.backend().keep(last.session());
    }
  }

  private void survey(List<HeldTask> tasks) {
    events.accept(new JobEvent.Surveyed(ports.storage().survey(tasks)));
  }

  /** Only a refusal that concerns the source counts against it. */
  private void askGrant(List<HeldTask> tasks) {
    prepare(tasks);
    Lane before = binding().lane();
    LaneBinding now = movers.bind(job, tasks);
    if (!opened.isEmpty() && !now.lane().equals(before)) {
      // What moved over one lane is never counted for another.
      events.accept(new JobEvent.GrantFailed(TaskOutcome.KEPT));
      return;
    }
    binding = Optional.of(now);
    try {
      List<TaskKey> keys = tasks.stream().map(HeldTask::key).toList();
      Instant asked = ports.clock().instant();
      GrantAnswer offer = ports.grants().grants(job.id(), now.lane(), keys);
      movers.limits().update(offer.limitsOrNone(), asked);
      events.accept(granted(offer, tasks, now));
    } catch (RouterRefusedException e) {
      events.accept(new JobEvent.GrantFailed(refused(e, tasks, now)));
    }
  }

  /** A circuit without a door of the source is not usable, which the shared path may be. */
  private JobEvent granted(GrantAnswer offer, List<HeldTask> tasks, LaneBinding now) {
    GrantAnswer usable = withUsableDoors(offer, now.lane());
    boolean useless = usable.grants().isEmpty() && usable.refused().size() < tasks.size();
    if (useless && !now.lane().isShared()) {
      return new JobEvent.GrantFailed(
          movers.keptIfOverCircuit(now, tasks, TaskFailure.WITHOUT_DOOR));
    }
    return useless && !offer.grants().isEmpty()
        ? new JobEvent.GrantFailed(withoutTool(offer))
        : new JobEvent.Granted(usable);
  }

  private static TaskFailure withoutTool(GrantAnswer offer) {
    String protocols =
        offer.grants().stream().map(DoorGrant::protocol).distinct().collect(joining(", "));
    return new TaskFailure(
        FailureClass.NETWORK,
        Phase.GRANT,
        "this agent has no tool that brings files from the source to this node: the source offers "
            + protocols);
  }

  /**
   * Without a door, or refused for ever, a circuit cannot be used, which the shared path may be.
   */
  private TaskFailure refused(RouterRefusedException e, List<HeldTask> tasks, LaneBinding now) {
    if (e.isStale() || e.isPassing()) {
      throw e;
    }
    if (!now.lane().isShared()) {
      TaskFailure failure = new TaskFailure(FailureClass.NETWORK, Phase.GRANT, e.getMessage());
      return movers.keptIfOverCircuit(now, tasks, failure);
    }
    FailureClass reason = e.isWithoutDoor() ? FailureClass.SOURCE_BUSY : FailureClass.TOOL_BROKEN;
    return movers.keptIfBusy(job.link(), new TaskFailure(reason, Phase.GRANT, e.getMessage()));
  }

  /** Failures are ignored: a broken disk fails the files when they are fetched. */
  private void prepare(List<HeldTask> tasks) {
    try {
      tasks.forEach(ports.staging()::prepare);
    } catch (UncheckedIOException | OutOfMemoryError e) {
      LOG.warn("Could not read parts before the session: reason={}", e.getMessage());
    }
  }

  private GrantAnswer withUsableDoors(GrantAnswer offer, Lane lane) {
    return new GrantAnswer(
        ports.backends().usable(offer.grants(), lane), offer.refused(), offer.limits());
  }

  /** A busy door begins no pause of its source while another door can be tried. */
  private void open(JobCommand.OpenSession open) {
    List<FileContent> files = open.tasks().stream().map(HeldTask::file).toList();
    Instant began = ports.clock().instant();
    try {
      TransferBackend backend = ports.backends().supporting(open.grant().protocol());
      DoorSession session = backend.open(open.grant(), files, bound().circuit());
      tool = backend.tool();
      opened.add(new Opened(backend, session));
      events.accept(new JobEvent.SessionOpened(session));
    } catch (TransferFailedException e) {
      TaskFailure failure = open.last() ? kept(open.tasks(), e.failure()) : e.failure();
      Effort inVain = Effort.inVain(began, ports.clock().instant());
      events.accept(new JobEvent.SessionFailed(failure, inVain));
    }
  }

  private TaskFailure kept(List<HeldTask> tasks, TaskFailure failure) {
    return movers.keptIfBusy(job.link(), movers.keptIfOverCircuit(bound(), tasks, failure));
  }

  private LaneBinding bound() {
    return binding.orElseThrow();
  }

  /** An existing partial file is continued, whatever the state of the source (ADR 29). */
  private void move(JobCommand.Move move) {
    TransferBackend backend = ports.backends().supporting(move.session().protocol());
    movers.move(bound(), backend, move, events, otherTools);
  }

  private void verify(JobCommand.Verify verify) {
    Map<TaskKey, Optional<TaskFailure>> verdicts = new HashMap<>();
    for (int i = 0; i < verify.tasks().size(); i++) {
      HeldTask task = verify.tasks().get(i);
      Arrival arrival = verify.arrivals().get(i);
      verdicts.put(task.key(), ports.check().check(task, arrival));
    }
    events.accept(new JobEvent.Verified(verdicts));
  }

  private void flush(List<HeldTask> tasks) {
    try {
      ports.storage().flush(tasks);
      events.accept(new JobEvent.Flushed());
    } catch (TransferFailedException e) {
      events.accept(new JobEvent.Broken(e.failure()));
    }
  }

  private void place(List<HeldTask> tasks) {
    Map<TaskKey, Optional<TaskFailure>> verdicts = ports.storage().place(tasks);
    verdicts.forEach(
        (key, failure) -> {
          if (failure.isEmpty()) {
            placed.add(key);
            movers.limits().arrivedFrom(job.link().source());
          }
        });
    events.accept(new JobEvent.Placed(verdicts));
  }

  /**
   * Stores partial files, then outcomes. Only then, and once, kept tasks become pending, as a
   * report that cannot be stored is repeated and another job may have started them meanwhile.
   * Placed files have left staging; all others may have a partial file there. If the agent ended
   * after a report without it, the next start would delete it.
   */
  private void report(List<TaskOutcome> all) {
    List<TaskOutcome> outcomes = all.stream().filter(it -> !it.isKept()).toList();
    outcomes.stream().filter(it -> !placed.contains(it.task().key())).forEach(this::leave);
    outcomes.stream()
        .collect(groupingBy(this::toolOf, LinkedHashMap::new, toList()))
        .forEach(this::put);
    movers.keep(all.stream().filter(TaskOutcome::isKept).map(TaskOutcome::task).toList());
    events.accept(new JobEvent.Reported());
  }

  private String toolOf(TaskOutcome outcome) {
    return otherTools.getOrDefault(outcome.task().key(), tool);
  }

  /** Stores each outcome once, although a command that fails in the middle is repeated. */
  private void put(String by, List<TaskOutcome> outcomes) {
    List<TaskOutcome> left =
        outcomes.stream().filter(it -> !stored.contains(it.task().key())).toList();
    if (!left.isEmpty()) {
      ports.box().put(job, moved(), by, left);
      left.forEach(it -> stored.add(it.task().key()));
    }
  }

  /** If the disk fails here, the next start deletes the partial file. */
  private void leave(TaskOutcome outcome) {
    try {
      if (outcome instanceof TaskOutcome.Failed failed && failed.failure().leavesGoodBytes()) {
        ports.staging().keep(outcome.task());
      } else {
        ports.staging().discard(outcome.task());
      }
    } catch (UncheckedIOException | DirectoryIteratorException e) {
      LOG.warn(
          "Could not store or delete a part in staging: task={} reason={}",
          outcome.task().key(),
          e.getMessage());
    }
  }
}

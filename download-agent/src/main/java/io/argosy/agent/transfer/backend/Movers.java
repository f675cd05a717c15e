package io.argosy.agent.transfer.backend;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.Standing;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.claim.Urgency;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.limit.TransferLimits;
import io.argosy.agent.transfer.Arrival;
import io.argosy.agent.transfer.Effort;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.JobCommand;
import io.argosy.agent.transfer.JobEvent;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.ParcelPlan;
import io.argosy.agent.transfer.TaskOutcome;
import io.argosy.agent.transfer.TransferBackend;
import io.argosy.agent.transfer.TransferJob;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteCount;
import io.micrometer.core.instrument.Timer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Packs a session's files into parcels and has them fetched over the streams of their lane. */
final class Movers {

  private static final Logger LOG = LoggerFactory.getLogger(Movers.class);

  private final TaskBoard board;
  private final StreamRules rules;
  private final Timer timer;
  private final Streams streams;
  private final AtomicLong sessions = new AtomicLong();

  /**
   * @param board states which files are still wanted, and how urgently
   * @param timer of each fetch, of a file or of a bundle
   */
  Movers(TaskBoard board, StreamRules rules, Timer timer) {
    this.board = board;
    this.rules = rules;
    this.timer = timer;
    this.streams = new Streams(rules.limits(), rules.wanted(), rules.allowed(), this::fetch);
  }

  /**
   * Returns at once; the result of each file is reported by events.
   *
   * @param backend that opened the session
   * @param otherTools receives the tool of each file that another tool than the session's moved;
   *     must be thread-safe
   */
  void move(
      LaneBinding binding,
      TransferBackend backend,
      JobCommand.Move move,
      Consumer<JobEvent> events,
      Map<TaskKey, String> otherTools) {
    Lane lane = binding.lane();
    ParcelPlan plan = ParcelPlan.of(streams.most(lane), rules.rates().apply(lane));
    QueuedParcel.Origin origin =
        new QueuedParcel.Origin(
            lane,
            backend,
            move.session(),
            new Watch(events, otherTools, Optional.empty(), binding, this),
            sessions.incrementAndGet());
    List<QueuedParcel> parcels = new ArrayList<>();
    for (Parcel parcel : backend.parcels(move.moves(), plan)) {
      left(new QueuedParcel(origin, parcel, Urgency.NORMAL, parcels.size()))
          .ifPresent(parcels::add);
    }
    streams.add(parcels);
    if (binding.isOutdated()) {
      sort(); // The lanes may have changed since the parcels were compared with them.
    }
  }

  /** Waiting files that are no longer wanted get their result at once; the others are reordered. */
  void sort() {
    streams.sort(this::left);
  }

  /**
   * Begins the pause of a busy source with one file, which is returned; others stay here. If others
   * are being transferred from the source, it is not busy for everything.
   */
  TaskFailure keptIfBusy(LinkName link, TaskFailure failure) {
    if (failure.reason() != FailureClass.SOURCE_BUSY || failure.equals(TaskOutcome.KEPT)) {
      return failure;
    }
    int active = streams.activeFrom(link.source());
    if (!rules.transfers().busy(link.source(), active)) {
      return TaskOutcome.KEPT;
    }
    return failure.phase() != Phase.SESSION && active > 1 ? failure.givenBack() : failure;
  }

  LaneBinding bind(TransferJob job, List<HeldTask> tasks) {
    ByteCount bytes =
        tasks.stream().map(task -> task.file().size()).reduce(ByteCount.ZERO, ByteCount::plus);
    return LaneBinding.of(job, bytes, rules.lanes(), rules.rates());
  }

  /**
   * A task that failed through a circuit waits for the shared path, so that nobody learns of it but
   * the proof of the circuit.
   */
  TaskFailure keptIfOverCircuit(LaneBinding binding, List<HeldTask> tasks, TaskFailure failure) {
    if (failure.equals(TaskOutcome.TOO_LATE)) {
      leaveCircuits(tasks);
      return TaskOutcome.KEPT;
    }
    Lane lane = binding.lane();
    if (lane.isShared() || !failure.isUnanswered()) {
      return failure;
    }
    if (binding.logged().add(failure.reason())) {
      LOG.info(
          "Files failed over a circuit: job={} lane={} reason={}",
          binding.job().id(),
          lane,
          failure.message());
    }
    leaveCircuits(tasks);
    rules.lanes().failed(lane);
    return TaskOutcome.KEPT;
  }

  private void leaveCircuits(List<HeldTask> tasks) {
    board.leaveCircuits(tasks.stream().map(HeldTask::key).toList());
  }

  /** Files that could not end before their circuit does wait for the shared path. */
  private Optional<TaskFailure> detour(LaneBinding binding, List<FileMove> beginning) {
    int active = streams.activeOver(binding.lane());
    if (!binding.fits(FileMove.totalBytes(beginning), active)) {
      return Optional.of(TaskOutcome.TOO_LATE);
    }
    return binding.isOutdated() ? Optional.of(TaskOutcome.KEPT) : Optional.empty();
  }

  /** Makes tasks pending again. */
  void keep(List<HeldTask> tasks) {
    board.keep(tasks);
  }

  TransferLimits limits() {
    return rules.transfers();
  }

  Streams streams() {
    return streams;
  }

  /** The parcel with its files that are still wanted and their current urgency. */
  private Optional<QueuedParcel> left(QueuedParcel queued) {
    List<FileMove> files = new ArrayList<>();
    List<Urgency> urgencies = new ArrayList<>();
    Optional<TaskFailure> detour = queued.origin().watch().detour(List.of());
    for (FileMove file : queued.parcel().moves()) {
      Standing standing = board.standing(file.task());
      if (isWanted(file, standing.state(), queued.origin().watch())
          && !isKept(detour, file, queued)) {
        files.add(file);
        urgencies.add(standing.urgency());
      }
    }
    return urgencies.stream()
        .min(Comparator.naturalOrder())
        .map(first -> queued.with(files, first));
  }

  /** Returns whether the file is wanted; reports the result of one that is not. */
  private static boolean isWanted(FileMove file, Standing.State state, MoveWatch watch) {
    switch (state) {
      case WANTED -> {}
      case CANCELLED -> watch.failed(file, TaskFailure.CANCELLED, Optional.empty());
      case RETURNED -> watch.failed(file, TaskFailure.RETURNED, Optional.empty());
      case UNANSWERED -> watch.failed(file, TaskFailure.UNANSWERED, Optional.empty());
    }
    return state == Standing.State.WANTED;
  }

  /** Returns a file that has not begun to the board if it should move over another lane. */
  private static boolean isKept(Optional<TaskFailure> detour, FileMove file, QueuedParcel queued) {
    detour.ifPresent(why -> queued.origin().watch().failed(file, why, Optional.empty()));
    return detour.isPresent();
  }

  /** Reports errors too: without a result for a file the job would wait for ever. */
  private void fetch(QueuedParcel queued) {
    MoveWatch watch = queued.origin().watch();
    Optional<TaskFailure> detour = watch.detour(queued.parcel().moves());
    List<FileMove> files =
        queued.parcel().moves().stream()
            .filter(file -> !isKept(detour, file, queued))
            .filter(file -> isWanted(file, board.begin(file.task().key()), watch))
            .toList();
    try {
      if (!files.isEmpty()) {
        Parcel parcel = queued.parcel().only(files);
        timer.record(
            () -> queued.origin().backend().fetch(queued.origin().session(), parcel, watch));
      }
    } catch (RuntimeException | Error bug) {
      LOG.error("Unexpected error while fetching: files={}", files.size(), bug);
      TaskFailure failure =
          new TaskFailure(FailureClass.TOOL_BROKEN, Phase.TRANSFER, "the tool failed: " + bug);
      files.forEach(file -> watch.failed(file, failure, Optional.empty()));
    }
  }

  /** Passes on the results; the job ignores a second result of a file. */
  private record Watch(
      Consumer<JobEvent> events,
      Map<TaskKey, String> otherTools,
      Optional<String> other,
      LaneBinding binding,
      Movers movers)
      implements MoveWatch {
    @Override
    public MoveWatch by(String tool) {
      return new Watch(events, otherTools, Optional.of(tool), binding, movers);
    }

    @Override
    public void arrived(Arrival arrival) {
      report(arrival.key(), new JobEvent.FileArrived(arrival));
    }

    @Override
    public void failed(FileMove move, TaskFailure failure, Optional<Effort> effort) {
      TaskFailure reported =
          movers.keptIfBusy(
              move.task().link(), movers.keptIfOverCircuit(binding, List.of(move.task()), failure));
      report(move.task().key(), new JobEvent.FileFailed(move.task().key(), reported, effort));
    }

    @Override
    public Optional<TaskFailure> detour(List<FileMove> beginning) {
      return movers.detour(binding, beginning);
    }

    @Override
    public void sessionLost(FileMove move, Optional<Effort> effort) {
      events.accept(new JobEvent.SessionLost(move.task().key(), effort));
    }

    private void report(TaskKey key, JobEvent event) {
      other.ifPresent(tool -> otherTools.putIfAbsent(key, tool));
      events.accept(event);
    }
  }
}

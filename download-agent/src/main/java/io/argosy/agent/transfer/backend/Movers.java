package io.argosy.agent.transfer.backend;

import io.argosy.agent.transfer.Arrival;
import io.argosy.agent.transfer.Backends;
import io.argosy.agent.transfer.Effort;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.JobCommand;
import io.argosy.agent.transfer.JobEvent;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.TaskFailure;
import io.argosy.agent.transfer.TransferBackend;
import io.argosy.agent.transfer.TransferJob;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskKey;
import io.micrometer.core.instrument.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The streams: each takes one parcel after another until none is left. */
final class Movers {

  private static final Logger LOG = LoggerFactory.getLogger(Movers.class);

  private static final TaskFailure UNWANTED =
      new TaskFailure(FailureClass.LOST, Phase.TRANSFER, "nobody wants the file any more");

  private final Backends backends;
  private final Predicate<TaskKey> wanted;
  private final Timer timer;

  /**
   * @param wanted asked of each file just before it would be moved
   * @param timer of each fetch, of a file or of a bundle
   */
  Movers(Backends backends, Predicate<TaskKey> wanted, Timer timer) {
    this.backends = backends;
    this.wanted = wanted;
    this.timer = timer;
  }

  /**
   * Who hears of a job's files.
   *
   * @param others by which tool a file moved, where that was not the session's; for many threads
   */
  record Ears(Consumer<JobEvent> events, Map<TaskKey, String> others) {}

  /** Returns at once; what becomes of each file is told by events. */
  void move(TransferJob job, JobCommand.Move move, Ears ears) {
    TransferBackend backend = backends.speaking(move.session().protocol());
    Queue<Parcel> parcels =
        new ConcurrentLinkedQueue<>(backend.parcels(move.moves(), job.streams()));
    int streams = Math.min(job.streams(), parcels.size());
    MoveWatch watch = new Telling(ears, Optional.empty());
    try {
      for (int stream = 0; stream < streams; stream++) {
        Thread.ofPlatform()
            .daemon()
            .name("mover-" + job.id() + "-" + stream)
            .start(() -> drain(backend, parcels, move, watch));
      }
    } catch (Error noThread) {
      // The job breaks: those that did start must not go on to fill staging.
      parcels.clear();
      throw noThread;
    }
  }

  private void drain(
      TransferBackend backend, Queue<Parcel> parcels, JobCommand.Move move, MoveWatch watch) {
    for (Parcel parcel = parcels.poll(); parcel != null; parcel = parcels.poll()) {
      List<FileMove> files = wantedOf(parcel, watch);
      if (!files.isEmpty()) {
        Parcel left = files.size() < parcel.moves().size() ? new Parcel.Bundle(files) : parcel;
        fetch(() -> backend.fetch(move.session(), left, watch), left, watch);
      }
    }
  }

  private List<FileMove> wantedOf(Parcel parcel, MoveWatch watch) {
    List<FileMove> files = new ArrayList<>();
    for (FileMove file : parcel.moves()) {
      if (wanted.test(file.task().key())) {
        files.add(file);
      } else {
        watch.failed(file, UNWANTED, Optional.empty());
      }
    }
    return files;
  }

  /** An error counts too: a job that heard nothing of a file would wait for it for ever. */
  private void fetch(Runnable fetching, Parcel parcel, MoveWatch watch) {
    try {
      timer.record(fetching);
    } catch (RuntimeException | Error bug) {
      LOG.error("A mover is broken: files={}", parcel.moves().size(), bug);
      TaskFailure failure =
          new TaskFailure(FailureClass.TOOL_BROKEN, Phase.TRANSFER, "mover broken: " + bug);
      parcel.moves().forEach(file -> watch.failed(file, failure, Optional.empty()));
    }
  }

  /** What was told of a file before counts; the job ignores the second word. */
  private record Telling(Ears ears, Optional<String> other) implements MoveWatch {
    @Override
    public MoveWatch by(String tool) {
      return new Telling(ears, Optional.of(tool));
    }

    @Override
    public void arrived(Arrival arrival) {
      tell(arrival.key(), new JobEvent.FileArrived(arrival));
    }

    @Override
    public void failed(FileMove move, TaskFailure failure, Optional<Effort> effort) {
      tell(move.task().key(), new JobEvent.FileFailed(move.task().key(), failure, effort));
    }

    @Override
    public void sessionLost(FileMove move) {
      ears.events().accept(new JobEvent.SessionLost(move.task().key()));
    }

    private void tell(TaskKey key, JobEvent event) {
      other.ifPresent(tool -> ears.others().putIfAbsent(key, tool));
      ears.events().accept(event);
    }
  }
}

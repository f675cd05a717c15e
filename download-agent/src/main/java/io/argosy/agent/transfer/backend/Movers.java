package io.argosy.agent.transfer.backend;

import io.argosy.agent.transfer.Arrival;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.JobCommand;
import io.argosy.agent.transfer.JobEvent;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.ParcelPlan;
import io.argosy.agent.transfer.TaskFailure;
import io.argosy.agent.transfer.TransferBackend;
import io.argosy.agent.transfer.TransferJob;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.unit.ByteCount;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The streams: each takes one parcel after another until none is left. */
final class Movers {

  private static final Logger LOG = LoggerFactory.getLogger(Movers.class);

  private final TransferBackend backend;

  Movers(TransferBackend backend) {
    this.backend = backend;
  }

  /** Returns at once; what becomes of each file is told by events. */
  void move(TransferJob job, JobCommand.Move move, Consumer<JobEvent> events) {
    Queue<Parcel> parcels = new ConcurrentLinkedQueue<>(ParcelPlan.of(move.moves(), job.streams()));
    int streams = Math.min(job.streams(), parcels.size());
    MoveWatch watch = new Telling(events);
    for (int stream = 0; stream < streams; stream++) {
      Thread.ofPlatform()
          .daemon()
          .name("mover-" + job.id() + "-" + stream)
          .start(() -> drain(parcels, move, watch));
    }
  }

  private void drain(Queue<Parcel> parcels, JobCommand.Move move, MoveWatch watch) {
    for (Parcel parcel = parcels.poll(); parcel != null; parcel = parcels.poll()) {
      fetch(parcel, move, watch);
    }
  }

  private void fetch(Parcel parcel, JobCommand.Move move, MoveWatch watch) {
    try {
      backend.fetch(move.session(), parcel, watch);
    } catch (RuntimeException bug) {
      LOG.error("A mover is broken: files={}", parcel.moves().size(), bug);
      TaskFailure failure =
          new TaskFailure(FailureClass.TOOL_BROKEN, Phase.TRANSFER, "mover broken: " + bug);
      parcel.moves().forEach(file -> watch.failed(file, failure, ByteCount.ZERO));
    }
  }

  /** What was told of a file before counts; the job ignores the second word. */
  private record Telling(Consumer<JobEvent> events) implements MoveWatch {
    @Override
    public void arrived(Arrival arrival) {
      events.accept(new JobEvent.FileArrived(arrival));
    }

    @Override
    public void failed(FileMove move, TaskFailure failure, ByteCount moved) {
      events.accept(new JobEvent.FileFailed(move.task().key(), failure, moved));
    }

    @Override
    public void sessionLost(FileMove move) {
      events.accept(new JobEvent.SessionLost(move.task().key()));
    }
  }
}

package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.fdt.FdtOrder;
import io.argosy.agent.transfer.Arrival;
import io.argosy.agent.transfer.Effort;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.TaskFailure;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.unit.ByteCount;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A round's files as they come in: what lies whole under its staged name is taken out of FDT's
 * reach, and read for its checksum by another thread while the others still move: reading takes as
 * long as it takes, and meanwhile the run is watched. For one thread.
 */
final class FdtArrivals {

  private static final Logger LOG = LoggerFactory.getLogger(FdtArrivals.class);

  private final FdtStation station;
  private final Path directory;
  private final MoveWatch watch;
  private final Clock clock;
  private final Instant began;
  private final Executor readers;
  private final Map<String, FileMove> open = new HashMap<>();
  private final Set<String> wholeBefore = new HashSet<>();
  private final Set<FileMove> unread = ConcurrentHashMap.newKeySet();
  private Map<String, ByteCount> found = Map.of();
  private ByteCount arrived = ByteCount.ZERO;

  /**
   * @param teller who hears of what was read, from the thread that read it
   */
  FdtArrivals(FdtStation station, Path directory, List<FileMove> moves, FdtTeller teller) {
    this.station = station;
    this.directory = directory;
    this.watch = teller.watch();
    this.clock = teller.clock();
    this.readers = teller.readers();
    this.began = clock.instant();
    moves.forEach(move -> open.put(FdtOrder.stagedName(move.number()), move));
  }

  boolean areAll() {
    return open.isEmpty();
  }

  List<FileMove> missing() {
    return List.copyOf(open.values());
  }

  /** The bytes that came in whole files. */
  ByteCount arrived() {
    return arrived;
  }

  Optional<ByteCount> onDisk(FileMove move) {
    return Optional.ofNullable(found.get(FdtOrder.stagedName(move.number())));
  }

  /** What it took so far to get so many bytes. */
  Effort effort(ByteCount moved, Instant ended) {
    Duration took = Duration.between(began, ended);
    return new Effort(moved, took.isNegative() ? Duration.ZERO : took, ended);
  }

  /**
   * All bytes that are there. FDT sets a file's time after its name, so it is taken a look later.
   */
  ByteCount look() {
    found = station.area().look(directory);
    for (String name : whole()) {
      if (!wholeBefore.add(name)) {
        take(name);
      }
    }
    return found.values().stream().reduce(arrived, ByteCount::plus);
  }

  /** When FDT has ended, what is whole is whole. */
  ByteCount lastLook() {
    found = station.area().look(directory);
    whole().forEach(this::take);
    return found.values().stream().reduce(arrived, ByteCount::plus);
  }

  private List<String> whole() {
    List<String> whole = new ArrayList<>();
    open.forEach(
        (name, move) -> {
          if (move.bytes().equals(found.get(name))) {
            whole.add(name);
          }
        });
    return whole;
  }

  private void take(String name) {
    FileMove move = open.remove(name);
    found.remove(name);
    arrived = arrived.plus(move.bytes());
    Instant ended = clock.instant();
    try {
      station.area().adopt(directory, name, move.task());
      unread.add(move);
      readers.execute(() -> read(move, ended));
    } catch (TransferFailedException e) {
      watch.failed(move, e.failure(), Optional.of(effort(move.bytes(), ended)));
    }
  }

  /** One that breaks costs its own file; a file of which nothing was told would be waited for. */
  private void read(FileMove move, Instant ended) {
    Effort effort = effort(move.bytes(), ended);
    try (Landing landing = station.staging().land(move.task())) {
      ByteCount landed = ByteCount.of(landing.landed());
      Arrival arrival = new Arrival(move.task().key(), landed, landing.checksum(), effort);
      tell(move, () -> watch.arrived(arrival));
    } catch (TransferFailedException e) {
      tell(move, () -> watch.failed(move, e.failure(), Optional.of(effort)));
    } catch (RuntimeException bug) {
      LOG.error("A file was not read: file={}", move.task().file().lfn(), bug);
      TaskFailure broken =
          new TaskFailure(FailureClass.TOOL_BROKEN, Phase.TRANSFER, "it was not read: " + bug);
      tell(move, () -> watch.failed(move, broken, Optional.of(effort)));
    }
  }

  private void tell(FileMove move, Runnable verdict) {
    if (unread.remove(move)) {
      verdict.run();
    }
  }

  /** What is not read by now lies in staging; nobody waits for it. */
  void abandon(TaskFailure why) {
    unread.forEach(move -> tell(move, () -> watch.failed(move, why, Optional.empty())));
  }
}

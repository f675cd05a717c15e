package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.fdt.FdtOrder;
import io.argosy.agent.transfer.Arrival;
import io.argosy.agent.transfer.Effort;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.unit.ByteCount;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of a round as they arrive. A complete file is moved out of FDT's directory, and another
 * thread reads it for its checksum, so that the run is watched meanwhile. That thread also splits
 * packs into files. For one thread.
 */
final class FdtArrivals {

  private static final Logger LOG = LoggerFactory.getLogger(FdtArrivals.class);

  private final FdtStation station;
  private final Path directory;
  private final MoveWatch watch;
  private final Clock clock;
  private final Supplier<Duration> ran;
  private final Executor readers;
  private final Map<String, List<FileMove>> open = new HashMap<>();
  private final Set<String> wholeBefore = new HashSet<>();
  private final Set<String> takenPacks = new HashSet<>();
  private final Set<FileMove> unread = ConcurrentHashMap.newKeySet();
  private final Map<FileMove, Arrival> mismatched = new ConcurrentHashMap<>();
  private final Set<FileMove> lost = ConcurrentHashMap.newKeySet();
  private Duration lastArrival = Duration.ZERO;
  private boolean packed;
  private Map<String, ByteCount> found = Map.of();
  private ByteCount arrived = ByteCount.ZERO;

  /**
   * @param watch receives results from the reading thread
   * @param ran time since the round began
   * @param readers read what has arrived
   */
  FdtArrivals(
      FdtStation station,
      Path directory,
      List<FileMove> moves,
      MoveWatch watch,
      Clock clock,
      Supplier<Duration> ran,
      Executor readers) {
    this.station = station;
    this.directory = directory;
    this.watch = watch;
    this.clock = clock;
    this.readers = readers;
    this.ran = ran;
    moves.forEach(move -> open.put(FdtOrder.stagedName(move.number()), List.of(move)));
  }

  /** Sets the packs. A file in a pack does not arrive on its own. */
  void setPacks(List<List<Integer>> packs) {
    if (packed) {
      return;
    }
    packed = !packs.isEmpty();
    for (int number = 0; number < packs.size(); number++) {
      List<FileMove> moves = new ArrayList<>();
      for (int file : packs.get(number)) {
        moves.addAll(Optional.ofNullable(open.remove(FdtOrder.stagedName(file))).orElse(List.of()));
      }
      if (!moves.isEmpty()) {
        open.put(FdtOrder.stagedPack(number), moves);
      }
    }
  }

  boolean isComplete() {
    return open.isEmpty();
  }

  List<FileMove> missing() {
    return open.values().stream().flatMap(List::stream).toList();
  }

  /** The bytes of files that arrived completely. */
  ByteCount arrived() {
    return arrived;
  }

  Optional<ByteCount> onDisk(FileMove move) {
    return Optional.ofNullable(found.get(FdtOrder.stagedName(move.number())));
  }

  /** Files from packs whose content is not the promised one; complete once all is read. */
  Map<FileMove, Arrival> mismatched() {
    return Map.copyOf(mismatched);
  }

  /** Files from packs that were truncated after their arrival; complete once all is read. */
  Set<FileMove> lost() {
    return Set.copyOf(lost);
  }

  /** Deletes the file's bytes, so that it is not resumed. */
  void discard(FileMove move) {
    station.staging().discard(move.task());
  }

  /** The source confirms that its file is unchanged. */
  void confirm(Arrival arrival) {
    watch.arrived(arrival);
  }

  /** FDT sends one file after the other: each begins when the one before it has arrived. */
  Effort effort(ByteCount moved) {
    return new Effort(moved, ran.get().minus(lastArrival), clock.instant());
  }

  /**
   * Checks the directory and returns all bytes received. FDT sets a file's time after its name, so
   * a complete file is taken at the next check.
   */
  ByteCount check() {
    list();
    take(whole().stream().filter(name -> !wholeBefore.add(name)).toList());
    return found.values().stream().reduce(arrived, ByteCount::plus);
  }

  /**
   * Whether the run may go on writing.
   *
   * @param come all bytes received
   */
  boolean hasRoom(ByteCount come) {
    return station.area().keepsReserve(directory, come);
  }

  /** After FDT has ended, complete files are taken at once. */
  ByteCount lastCheck() {
    list();
    take(whole());
    return found.values().stream().reduce(arrived, ByteCount::plus);
  }

  private void list() {
    found = station.area().list(directory);
    found.keySet().removeAll(takenPacks);
  }

  private List<String> whole() {
    List<String> whole = new ArrayList<>();
    open.forEach(
        (name, moves) -> {
          ByteCount there = found.get(name);
          if (there != null && there.equals(FileMove.totalBytes(moves))) {
            whole.add(name);
          }
        });
    return whole;
  }

  private void take(List<String> names) {
    names.forEach(this::take);
    lastArrival = names.isEmpty() ? lastArrival : ran.get();
  }

  private void take(String name) {
    List<FileMove> moves = open.getOrDefault(name, List.of());
    open.remove(name);
    found.remove(name);
    arrived = arrived.plus(FileMove.totalBytes(moves));
    Effort spent = effort(FileMove.totalBytes(moves));
    if (!name.equals(FdtOrder.stagedName(moves.getFirst().number()))) {
      takenPacks.add(name);
      unread.addAll(moves);
      readers.execute(() -> unpack(new FdtPack(station, directory, name, moves), spent));
      return;
    }
    FileMove move = moves.getFirst();
    try {
      station.area().adopt(directory, name, move.task());
      unread.add(move);
      readers.execute(() -> read(move, spent));
    } catch (TransferFailedException e) {
      watch.failed(move, e.failure(), Optional.of(spent));
    }
  }

  /** An unexpected error fails only its own pack. */
  private void unpack(FdtPack pack, Effort spent) {
    try {
      pack.unpack(new PackResults(spent));
    } catch (RuntimeException bug) {
      LOG.error("Unexpected error while reading a pack: pack={}", pack.name(), bug);
      pack.moves().forEach(move -> new PackResults(spent).failed(move, broken(bug)));
    }
  }

  /** Results of a pack. A file of other content fails only after the source was asked. */
  final class PackResults {

    private final Effort spent;

    PackResults(Effort spent) {
      this.spent = spent;
    }

    private Effort effort(FileMove move) {
      return new Effort(move.bytes(), spent.took(), spent.ended());
    }

    void landed(FileMove move, Landing landing) {
      Arrival arrival =
          new Arrival(move.task().key(), move.bytes(), landing.checksum(), effort(move));
      if (arrival.checksum().equals(move.task().file().checksum())) {
        report(move, () -> watch.arrived(arrival));
      } else {
        mismatched.put(move, arrival);
        reportLater(move, () -> mismatched.remove(move));
      }
    }

    /** The pack was complete before, but ends before this file now. */
    void lost(FileMove move) {
      lost.add(move);
      reportLater(move, () -> lost.remove(move));
    }

    void failed(FileMove move, TaskFailure failure) {
      report(move, () -> watch.failed(move, failure, Optional.of(effort(move))));
    }
  }

  /** An unexpected error fails only its own file; without a result the job would wait for it. */
  private void read(FileMove move, Effort effort) {
    try (Landing landing = station.staging().land(move.task())) {
      ByteCount landed = ByteCount.of(landing.landed());
      Arrival arrival = new Arrival(move.task().key(), landed, landing.checksum(), effort);
      report(move, () -> watch.arrived(arrival));
    } catch (TransferFailedException e) {
      report(move, () -> watch.failed(move, e.failure(), Optional.of(effort)));
    } catch (RuntimeException bug) {
      LOG.error("Unexpected error while reading a file: file={}", move.task().file().lfn(), bug);
      report(move, () -> watch.failed(move, broken(bug), Optional.of(effort)));
    }
  }

  private static TaskFailure broken(RuntimeException bug) {
    return new TaskFailure(FailureClass.TOOL_BROKEN, Phase.TRANSFER, "reading failed: " + bug);
  }

  private void report(FileMove move, Runnable verdict) {
    if (unread.remove(move)) {
      verdict.run();
    }
  }

  /** Stored before it leaves the unread files, so that it is always in one of the two. */
  private void reportLater(FileMove move, Runnable forget) {
    if (!unread.remove(move)) {
      forget.run();
    }
  }

  /** Unread files stay in staging; the job does not wait for them. */
  void abandon(TaskFailure why) {
    unread.forEach(move -> report(move, () -> watch.failed(move, why, Optional.empty())));
  }
}

package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.fdt.FdtUnusableException;
import io.argosy.agent.fdt.FdtVerdict;
import io.argosy.agent.fdt.FdtWatch;
import io.argosy.agent.fdt.FdtWatch.Expiry;
import io.argosy.agent.fdt.FileState;
import io.argosy.agent.transfer.Arrival;
import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.Effort;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.door.FdtAnswer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One run of FDT from its start to the last check of the disk. For one thread. */
final class FdtRound {

  /** How long this end may continue after the other has ended. */
  private static final Duration END_GRACE = Duration.ofSeconds(10);

  private static final int CHECKS_PER_REQUEST = 4;

  private final FdtEnds ends;
  private final FdtArrivals arrivals;
  private final FdtLinks.Turn turn;
  private final Clock clock;
  private final BooleanSupplier pulse;
  private final BooleanSupplier lost;
  private boolean wasLost;
  private boolean started;
  private FdtWatch watch;
  private Optional<Instant> oneEnded = Optional.empty();

  /** Parameters of a round. */
  record Request(
      DoorSession session, String run, Path directory, int streams, List<FileMove> moves) {

    List<Integer> numbers() {
      return moves.stream().map(FileMove::number).toList();
    }

    ByteCount bytes() {
      return FileMove.totalBytes(moves);
    }
  }

  /**
   * The result.
   *
   * @param watch as last observed
   * @param detour why it never began, because its files should use another lane
   * @param lost whether its circuit carries nothing
   * @param inVain effort for the missing files
   */
  record End(
      FdtWatch watch,
      boolean stopped,
      boolean forgotten,
      Optional<TaskFailure> detour,
      boolean lost,
      Effort inVain,
      Map<FileMove, FdtVerdict> missing) {
    End {
      missing = Map.copyOf(missing);
    }

    /** Whether another start would not help. */
    boolean isFinal() {
      return stopped || forgotten || detour.isPresent() || lost;
    }

    /** Whether the end that listens ever was ready. */
    boolean listened() {
      return watch.ready();
    }

    /** Whether a byte ever arrived. */
    boolean moved() {
      return watch.hasMoved();
    }
  }

  /**
   * @param lost whether the circuit that it uses carries nothing
   */
  FdtRound(
      FdtEnds ends,
      FdtArrivals arrivals,
      FdtLinks.Turn turn,
      FdtWatch watch,
      FdtRules rules,
      BooleanSupplier lost) {
    this.ends = ends;
    this.arrivals = arrivals;
    this.turn = turn;
    this.watch = watch;
    this.clock = rules.clock();
    this.pulse = rules.pulse();
    this.lost = lost;
  }

  End run() throws FdtUnusableException, TransferFailedException {
    Optional<Expiry> expiry = Optional.empty();
    boolean going = true;
    try {
      for (int checks = 1; going && expiry.isEmpty() && !mayEnd(); checks++) {
        listen();
        going = pulse.getAsBoolean();
        if (checks % CHECKS_PER_REQUEST == 0 || !watch.ready()) {
          ends.query();
        }
        expiry = check();
      }
    } finally {
      turn.pass();
      ends.end(isLost());
    }
    ByteCount there = arrivals.lastCheck();
    turn.arrived(there);
    watch = watch.seen(clock.instant(), there);
    Effort inVain = arrivals.effort(ByteCount.ZERO);
    boolean moved = watch.hasMoved();
    return new End(
        watch,
        !going,
        ends.isForgotten(),
        turn.detour(),
        isLost(),
        inVain,
        verdicts(moved, expiry));
  }

  /** Starts the end that listens, once it may; its time limit counts from then on. */
  private void listen() throws FdtUnusableException, TransferFailedException {
    if (!started && turn.mayStart()) {
      started = true;
      watch = FdtWatch.of(watch.timeouts(), watch.wanted(), clock.instant());
      ends.listen();
    }
  }

  private Optional<Expiry> check() throws FdtUnusableException, TransferFailedException {
    if (started && ends.isListening()) {
      watch = watch.listening();
      turn.ready();
    }
    if (watch.ready() && turn.detour().isEmpty() && turn.hasCome()) {
      ends.connect();
      arrivals.setPacks(ends.packs());
      watch = watch.connecting(clock.instant());
    }
    ByteCount there = arrivals.check();
    turn.arrived(there);
    Instant now = clock.instant();
    watch = watch.seen(now, there);
    if (!started || arrivals.isComplete()) {
      return Optional.empty();
    }
    return arrivals.hasRoom(there) ? watch.expired(now) : Optional.of(Expiry.NO_ROOM);
  }

  private boolean mayEnd() {
    return isOver() || turn.detour().isPresent() || isLost();
  }

  /** A circuit is lost because a run waits for bytes in vain, and this one no longer waits then. */
  private boolean isLost() {
    wasLost = wasLost || lost.getAsBoolean();
    return wasLost;
  }

  private boolean isOver() {
    if (arrivals.isComplete() || (ends.isHereOver() && ends.isThereOver())) {
      return true;
    }
    if (!ends.isHereOver() && !ends.isThereOver()) {
      return false;
    }
    Instant now = clock.instant();
    oneEnded = oneEnded.or(() -> Optional.of(now));
    return !watch.ready() || Duration.between(oneEnded.get(), now).compareTo(END_GRACE) > 0;
  }

  /** The result once all is read; the source is asked first about files of other content. */
  End settled(End end) {
    Map<Integer, FdtAnswer.FdtFile> atDoor = atDoor();
    Map<FileMove, FdtVerdict> missing = new HashMap<>(end.missing());
    for (FileMove lost : arrivals.lost()) {
      arrivals.discard(lost);
      missing.put(lost, FdtVerdict.UNPROVEN);
    }
    for (Map.Entry<FileMove, Arrival> mismatched : arrivals.mismatched().entrySet()) {
      FileState state = stateOf(mismatched.getKey(), atDoor);
      if (state.source().equals(Optional.of(FileState.Source.READY))) {
        arrivals.confirm(mismatched.getValue());
      } else {
        arrivals.discard(mismatched.getKey());
        missing.put(mismatched.getKey(), FdtVerdict.ofSource(state).orElse(FdtVerdict.UNPROVEN));
      }
    }
    return new End(
        end.watch(),
        end.stopped(),
        end.forgotten(),
        end.detour(),
        end.lost(),
        end.inVain(),
        missing);
  }

  private Map<FileMove, FdtVerdict> verdicts(boolean moved, Optional<Expiry> expiry) {
    var evidence =
        new FdtVerdict.Evidence(ends.outputHere(), ends.outputThere(), moved, ends.pulls(), expiry);
    Map<Integer, FdtAnswer.FdtFile> atDoor = atDoor();
    Map<FileMove, FdtVerdict> verdicts = new HashMap<>();
    for (FileMove move : arrivals.missing()) {
      verdicts.put(move, FdtVerdict.of(stateOf(move, atDoor), evidence));
    }
    return verdicts;
  }

  private Map<Integer, FdtAnswer.FdtFile> atDoor() {
    Map<Integer, FdtAnswer.FdtFile> atDoor = new HashMap<>();
    ends.files().forEach(file -> atDoor.put(file.n(), file));
    return atDoor;
  }

  private FileState stateOf(FileMove move, Map<Integer, FdtAnswer.FdtFile> atDoor) {
    return new FileState(move.bytes(), arrivals.onDisk(move), sourceOf(atDoor.get(move.number())));
  }

  private static Optional<FileState.Source> sourceOf(FdtAnswer.@Nullable FdtFile atDoor) {
    return Optional.ofNullable(atDoor)
        .map(
            file ->
                switch (file.status()) {
                  case "ready" -> FileState.Source.READY;
                  case "missing" -> FileState.Source.MISSING;
                  case "refused" -> FileState.Source.REFUSED;
                  default -> FileState.Source.CHANGED;
                });
  }
}

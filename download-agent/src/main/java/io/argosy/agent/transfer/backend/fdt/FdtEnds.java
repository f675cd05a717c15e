package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.fdt.FdtOrder;
import io.argosy.agent.fdt.FdtOutput;
import io.argosy.agent.fdt.FdtPorts;
import io.argosy.agent.fdt.FdtRecord;
import io.argosy.agent.fdt.FdtRun;
import io.argosy.agent.fdt.FdtSide;
import io.argosy.agent.fdt.FdtUnusableException;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.wire.door.FdtAnswer;
import io.argosy.common.wire.door.FdtRequest;
import java.net.Inet4Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The two FDT processes of a round: one here, one at the source's door. One listens, and the other
 * is started after that. For one thread.
 */
final class FdtEnds {

  private static final Logger LOG = LoggerFactory.getLogger(FdtEnds.class);

  private final FdtStation station;
  private final FdtRound.Request asked;
  private final Inet4Address peer;
  private Optional<FdtPorts> ports = Optional.empty();
  private Optional<FdtRun> here = Optional.empty();
  private Optional<FdtAnswer> there = Optional.empty();
  private List<FdtAnswer.FdtFile> paths = List.of();
  private List<List<Integer>> packs = List.of();
  private boolean forgotten;

  FdtEnds(FdtStation station, FdtRound.Request asked, Inet4Address peer) {
    this.station = station;
    this.asked = asked;
    this.peer = peer;
  }

  boolean pulls() {
    return station.listen().isEmpty();
  }

  /** Starts the end that listens. */
  void listen() throws FdtUnusableException, TransferFailedException {
    if (pulls()) {
      update(station.doors().start(asked.session(), request(0)));
      return;
    }
    Inet4Address own = DoorAddress.own(station.listen().orElseThrow(), asked.session().circuit());
    requireReachable(own);
    FdtPorts leased =
        station
            .leases()
            .take(own)
            .orElseThrow(() -> new FdtUnusableException("no FDT port is free"));
    ports = Optional.of(leased);
    FdtOrder order = order(new FdtSide.Server(own, peer, leased), List.of());
    here = Optional.of(station.tool().start(order));
  }

  private void requireReachable(Inet4Address own) throws FdtUnusableException {
    if (own.isLoopbackAddress() && !peer.isLoopbackAddress()) {
      throw new FdtUnusableException(
          "this end would listen at %s, where %s cannot connect: set argosy.agent.fdt.address"
              .formatted(own.getHostAddress(), peer.getHostAddress()));
    }
  }

  /** Whether the end that listens is ready. */
  boolean isListening() {
    return pulls() ? there.map(FdtAnswer::ready).orElse(false) : here.orElseThrow().isReady();
  }

  /** Starts the end that connects; repeated calls have no effect. */
  void connect() throws FdtUnusableException, TransferFailedException {
    if (pulls() && here.isEmpty()) {
      here = Optional.of(station.tool().start(pulling()));
    } else if (!pulls() && there.isEmpty() && !forgotten) {
      Optional<FdtAnswer> answer =
          station.doors().start(asked.session(), request(ports.orElseThrow().control()));
      update(answer);
      packs = packsOf(answer);
    }
  }

  private List<List<Integer>> packsOf(Optional<FdtAnswer> answer) throws FdtUnusableException {
    List<List<Integer>> reported = answer.map(FdtAnswer::packsOrNone).orElse(List.of());
    if (!FdtPacks.areOf(FdtPacks.of(asked.moves()), reported)) {
      throw new FdtUnusableException("the door's packs differ from the requested ones");
    }
    return reported;
  }

  private FdtOrder pulling() throws FdtUnusableException {
    FdtAnswer door = there.orElseThrow();
    List<String> lines = new ArrayList<>();
    for (FdtAnswer.FdtFile file : paths) {
      if (file.path() == null || !FdtOrder.canList(file.path())) {
        throw new FdtUnusableException("the door's answer lacks the paths of its files");
      }
      lines.add(FdtOrder.line(file.path(), file.n()));
    }
    return order(
        new FdtSide.Client(peer, door.port(), asked.streams(), true, asked.directory()), lines);
  }

  private FdtOrder order(FdtSide side, List<String> lines) {
    return new FdtOrder(
        asked.run(), side, List.of(), Optional.of(asked.directory()), lines, List.of());
  }

  private FdtRequest request(int port) {
    return new FdtRequest(
        pulls() ? FdtRequest.PULL : FdtRequest.PUSH,
        port,
        asked.directory().toString(),
        asked.streams(),
        asked.numbers(),
        pulls() ? null : FdtPacks.of(asked.moves()));
  }

  /** Queries the state of the door's end; a door that does not answer is queried again later. */
  void query() {
    try {
      if (there.isPresent() && !forgotten) {
        update(station.doors().status(asked.session()));
      }
    } catch (TransferFailedException e) {
      LOG.info("Could not query the FDT of a door: reason={}", e.getMessage());
    }
  }

  private void update(Optional<FdtAnswer> answer) {
    forgotten = forgotten || answer.isEmpty();
    if (answer.isPresent()) {
      there = answer;
      if (paths.isEmpty()) {
        paths = answer.get().files().stream().filter(file -> file.path() != null).toList();
      }
    }
  }

  /** Whether the door no longer knows the session. */
  boolean isForgotten() {
    return forgotten;
  }

  boolean isHereOver() {
    return here.isPresent() && !here.get().isAlive();
  }

  /** A door that has lost the session no longer reports on its run. */
  boolean isThereOver() {
    return there.map(answer -> !answer.running()).orElse(forgotten);
  }

  /**
   * Ends both processes and stores their output; on return the ports are free.
   *
   * @param overShared whether the door is told over the shared path, because the circuit is lost
   */
  void end(boolean overShared) {
    try {
      if (there.isPresent() && !forgotten) {
        update(station.doors().end(overShared ? asked.session().overShared() : asked.session()));
      }
    } catch (TransferFailedException e) {
      LOG.info("Could not end the FDT of a door: reason={}", e.getMessage());
    } finally {
      here.ifPresent(FdtRun::end);
      ports.ifPresent(station.leases()::giveBack);
    }
  }

  FdtRecord.End here() {
    return FdtRecord.End.of(here.map(FdtRun::commandLine).orElse(List.of()), outputHere());
  }

  FdtRecord.End there() {
    return FdtRecord.End.of(there.map(FdtAnswer::command).orElse(List.of()), outputThere());
  }

  FdtOutput outputHere() {
    return here.map(FdtRun::output).orElse(FdtOutput.NOTHING);
  }

  FdtOutput outputThere() {
    return there
        .map(answer -> new FdtOutput(Optional.ofNullable(answer.exit()), answer.log()))
        .orElse(FdtOutput.NOTHING);
  }

  /** The packs in which files arrive, once the door has reported them. */
  List<List<Integer>> packs() {
    return packs;
  }

  List<FdtAnswer.FdtFile> files() {
    return there.map(FdtAnswer::files).orElse(List.of());
  }
}

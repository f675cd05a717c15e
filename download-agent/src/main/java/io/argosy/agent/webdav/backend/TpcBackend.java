package io.argosy.agent.webdav.backend;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.transfer.Arrival;
import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.Effort;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.ParcelPlan;
import io.argosy.agent.transfer.StorageSource;
import io.argosy.agent.transfer.TransferBackend;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.agent.webdav.CopyName;
import io.argosy.agent.webdav.Leftovers;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.dav.DavFile;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.dav.http.StorageClients;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.DoorGrant;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Has storages copy files between each other, and doors send files to storages, by WebDAV's
 * third-party copy: to a temporary name, whose size and checksum the storage states afterwards.
 * Nothing is repeated here but a request that is not answered, and a copy of another size; the
 * router chooses the next attempt.
 */
public final class TpcBackend implements TransferBackend {

  private static final Set<String> DOORS = Set.of("http", "https");

  private final StorageAccess site;
  private final TransferBackend doors;
  private final StorageClients clients;
  private final Leftovers leftovers;
  private final TpcCopy.Tools tools;
  private final FlowMeter flows;
  private final Clock clock;

  /**
   * @param doors opens sessions at doors
   * @param clients of sources that push
   */
  public TpcBackend(
      StorageAccess site,
      TransferBackend doors,
      StorageClients clients,
      Leftovers leftovers,
      RunningCopies running,
      FlowMeter flows,
      Clock clock) {
    this.site = site;
    this.doors = doors;
    this.clients = clients;
    this.leftovers = leftovers;
    this.tools = new TpcCopy.Tools(new Directories(site), running, flows);
    this.flows = flows;
    this.clock = clock;
  }

  @Override
  public String tool() {
    return "tpc";
  }

  @Override
  public boolean supports(String protocol) {
    return StorageSource.PROTOCOLS.contains(protocol) || DOORS.contains(protocol);
  }

  /** Data of a storage does not pass through a host of its site. */
  @Override
  public boolean prefers(String protocol) {
    return StorageSource.PROTOCOLS.contains(protocol);
  }

  /** Requests nothing of a storage: a file that does not exist fails with its copy. */
  @Override
  public DoorSession open(DoorGrant grant, List<FileContent> files, Optional<CircuitPath> circuit)
      throws TransferFailedException {
    if (!DOORS.contains(grant.protocol())) {
      return DoorSession.atStorage(grant, files, circuit, flows.stopwatch());
    }
    if (circuit.isPresent()) {
      throw new TransferFailedException(TaskFailure.WITHOUT_DOOR);
    }
    Supplier<Duration> age = flows.stopwatch();
    DoorSession session = doors.open(grant, files, circuit);
    return session.sending(StorageSource.atDoor(grant, session, files.size(), age));
  }

  @Override
  public void keep(DoorSession session) {
    doors.keep(session);
  }

  @Override
  public void end(DoorSession session) {
    doors.end(session);
  }

  /** Each file alone; the temporary names of all are stored first. */
  @Override
  public List<Parcel> parcels(List<FileMove> moves, ParcelPlan plan) {
    List<HeldTask> tasks = moves.stream().map(FileMove::task).toList();
    leftovers.begin(site.node(), tasks, site::of);
    return moves.stream().<Parcel>map(Parcel.Single::new).toList();
  }

  @Override
  public void fetch(DoorSession session, Parcel parcel, MoveWatch watch) {
    parcel.moves().forEach(move -> fetch(session, move, watch));
  }

  private void fetch(DoorSession session, FileMove move, MoveWatch watch) {
    StorageSource source = session.storage().orElseThrow();
    Optional<CopyName> copy = leftovers.of(move.task().key());
    if (copy.isEmpty() || !source.isUsable()) {
      watch.sessionLost(move, Optional.empty());
      return;
    }
    DavClient sourceClient = clients.redirectedTo(source.redirectHosts());
    TpcCopy attempt =
        new TpcCopy(
            site, source, move, copy.get(), () -> anotherName(move.task()), sourceClient, tools);
    Supplier<Duration> took = flows.stopwatch();
    flows.begin(session.over(move.task().link()));
    try {
      requireSpeakable(move, source);
      leftovers.begins(move.task().key());
      DavFile file = attempt.run();
      Effort effort = effort(attempt, took);
      watch.arrived(
          new Arrival(move.task().key(), file.bytes(), file.checksum().orElseThrow(), effort));
    } catch (TransferFailedException e) {
      if (attempt.isSessionLost()) {
        watch.sessionLost(move, Optional.empty());
      } else {
        watch.failed(move, e.failure(), Optional.of(effort(attempt, took)));
      }
    } catch (RouterUnreachableException | RouterRefusedException e) {
      // There is no token of the destination; the next grant waits for the router.
      watch.sessionLost(move, Optional.of(effort(attempt, took)));
    } finally {
      flows.end(session.over(move.task().link()));
    }
  }

  private CopyName anotherName(HeldTask task) {
    return leftovers.beginOne(site.node(), task, site.of(task));
  }

  private Effort effort(TpcCopy attempt, Supplier<Duration> took) {
    return new Effort(ByteCount.of(attempt.moved()), took.get(), clock.instant());
  }

  /** XRootD 5.5 cuts a name at a question mark, and would copy another file. */
  private static void requireSpeakable(FileMove move, StorageSource source)
      throws TransferFailedException {
    if (source.of(move).path().indexOf('?') >= 0) {
      throw new TransferFailedException(
          new TaskFailure(
              FailureClass.SOURCE_MISSING,
              Phase.TRANSFER,
              "the source may take a name with a question mark for another one"));
    }
  }
}

package io.argosy.system.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.transfer.Arrival;
import io.argosy.agent.transfer.CopyPatience;
import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.Effort;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.ParcelPlan;
import io.argosy.agent.transfer.TransferBackend;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.agent.webdav.Leftovers;
import io.argosy.agent.webdav.StorageTokens;
import io.argosy.agent.webdav.backend.LeftoverSweep;
import io.argosy.agent.webdav.backend.RunningCopies;
import io.argosy.agent.webdav.backend.StorageAccess;
import io.argosy.agent.webdav.backend.StorageSites;
import io.argosy.agent.webdav.backend.TpcBackend;
import io.argosy.agent.webdav.backend.WebdavDestination;
import io.argosy.agent.webdav.backend.WebdavStaging;
import io.argosy.agent.webdav.statefile.LeftoverFiles;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.StorageClients;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Priority;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.agent.DoorGrant;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.Adler32;

/**
 * What an agent has for a node at a storage, with the files of one process. The time of its
 * deletions is set by the test.
 *
 * @param cancelled tasks that no request needs any longer
 * @param passed time since the process began
 */
record CopyWorld(
    StorageAccess site,
    StorageClients clients,
    Leftovers leftovers,
    RunningCopies running,
    Set<TaskKey> cancelled,
    AtomicLong passed) {

  static final NodeName DST = new NodeName("DST");
  private static final CopyPatience PATIENCE =
      new CopyPatience(Duration.ofMinutes(5), ByteRate.parse("100kB/s"));
  private static final LinkName LINK = new LinkName(new NodeName("SRC"), DST);

  /** A process that finds what an earlier one left in the state directory. */
  static CopyWorld of(DavUrl root, StorageClients clients, StorageTokens tokens, Path state)
      throws IOException {
    Set<TaskKey> cancelled = ConcurrentHashMap.newKeySet();
    AtomicLong passed = new AtomicLong();
    return new CopyWorld(
        new StorageAccess(DST, root, clients.redirectedTo(List.of()), tokens, PATIENCE),
        clients,
        new Leftovers(
            LeftoverFiles.in(state, WireJson.tolerant()),
            new AgentName("east"),
            UUID::randomUUID,
            passed::get),
        new RunningCopies(
            task -> cancelled.contains(task.key()),
            PATIENCE,
            () -> System.nanoTime() + passed.get()),
        cancelled,
        passed);
  }

  private static TransferBackend noDoors() {
    return (TransferBackend)
        Proxy.newProxyInstance(
            TransferBackend.class.getClassLoader(),
            new Class<?>[] {TransferBackend.class},
            (tool, method, arguments) -> {
              throw new AssertionError("there is no door");
            });
  }

  static HeldTask task(String lfn, byte[] content) {
    Adler32 sum = new Adler32();
    sum.update(content);
    FileContent file =
        new FileContent(new Lfn(lfn), ByteCount.of(content.length), Checksum.of(sum));
    TaskKey key = new TaskKey("t" + Integer.toHexString(lfn.hashCode()), 0);
    return new HeldTask(key, file, LINK, Priority.NORMAL, List.of(), null, null);
  }

  LeftoverSweep sweep() {
    StorageSites sites = new StorageSites(Map.of(DST, site), (node, root) -> site);
    return new LeftoverSweep(leftovers, name -> sites.of(name).map(at -> at::delete));
  }

  WebdavStaging staging() {
    return new WebdavStaging(leftovers);
  }

  WebdavDestination storage() {
    return new WebdavDestination(site, leftovers, staging(), Clock.systemUTC());
  }

  /** Has all files of a grant copied, one after the other. */
  Results copy(List<HeldTask> tasks, DoorGrant grant) throws TransferFailedException {
    FlowMeter flows = new FlowMeter(System::nanoTime, System::nanoTime);
    TpcBackend tpc =
        new TpcBackend(site, noDoors(), clients, leftovers, running, flows, Clock.systemUTC());
    List<FileMove> moves = new ArrayList<>();
    tasks.forEach(task -> moves.add(new FileMove(task, moves.size(), "")));
    DoorSession session =
        tpc.open(grant, tasks.stream().map(HeldTask::file).toList(), Optional.empty());
    Results results = new Results(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    for (Parcel parcel : tpc.parcels(moves, new ParcelPlan(1, ByteCount.of(1)))) {
      tpc.fetch(session, parcel, results);
    }
    return results;
  }

  /** What a tool reports of each file. */
  record Results(Map<TaskKey, Arrival> arrivals, Map<TaskKey, TaskFailure> failures)
      implements MoveWatch {

    FailureClass only() {
      assertThat(arrivals).isEmpty();
      assertThat(failures).hasSize(1);
      return failures.values().iterator().next().reason();
    }

    @Override
    public void arrived(Arrival arrival) {
      arrivals.put(arrival.key(), arrival);
    }

    @Override
    public void failed(FileMove move, TaskFailure failure, Optional<Effort> effort) {
      failures.put(move.task().key(), failure);
    }

    @Override
    public void sessionLost(FileMove move, Optional<Effort> effort) {
      throw new AssertionError("the token is new");
    }
  }
}

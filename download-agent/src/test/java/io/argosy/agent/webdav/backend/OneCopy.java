package io.argosy.agent.webdav.backend;

import io.argosy.agent.fixture.NoDoors;
import io.argosy.agent.fixture.StorageWorld;
import io.argosy.agent.fixture.Storages;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.ParcelPlan;
import io.argosy.agent.transfer.TransferBackendContract;
import io.argosy.agent.transfer.TransferBackendContract.MoveResults;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.DoorGrant;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Has the file {@code /data/f} of a source copied to a storage. */
final class OneCopy {

  private OneCopy() {}

  static MoveResults of(StorageWorld world, String source, FlowMeter flows)
      throws TransferFailedException {
    return of(
        world,
        source,
        flows,
        new RunningCopies(task -> false, StorageWorld.PATIENCE, System::nanoTime));
  }

  static MoveResults of(StorageWorld world, String source, FlowMeter flows, RunningCopies running)
      throws TransferFailedException {
    TpcBackend backend =
        new TpcBackend(
            world.site(),
            new NoDoors(),
            Storages.patientFor(Duration.ofSeconds(10)),
            world.leftovers(),
            running,
            flows,
            Clock.systemUTC());
    FileMove move = TransferBackendContract.moves(1).getFirst();
    DoorGrant grant =
        new DoorGrant(
            "dav", source, "source.to.ken", 3600, List.of("/data/f"), false, List.of(), null);
    DoorSession session = backend.open(grant, List.of(move.task().file()), Optional.empty());
    MoveResults results = new MoveResults();
    for (Parcel parcel : backend.parcels(List.of(move), new ParcelPlan(1, ByteCount.of(1)))) {
      backend.fetch(session, parcel, results);
    }
    return results;
  }
}

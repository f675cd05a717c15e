package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.fdt.FdtRecords;
import io.argosy.agent.fdt.FdtTimeouts;
import io.argosy.agent.fdt.FdtTool;
import io.argosy.agent.fdt.PortLeases;
import io.argosy.agent.transfer.Arrival;
import io.argosy.agent.transfer.Effort;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.FlatArea;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.StagingArea;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.unit.ByteCount;
import java.net.Inet4Address;
import java.time.Clock;
import java.util.Optional;

/**
 * The services of its own site that a round of FDT uses.
 *
 * @param listen own address, where others may connect; empty if they cannot
 */
public record FdtStation(
    FdtTool tool,
    PortLeases leases,
    FlatArea area,
    StagingArea staging,
    RemoteFdt doors,
    Optional<Inet4Address> listen,
    FdtTimeouts timeouts,
    FdtRecords records) {

  /** Creates an empty file; FDT would leave an existing file of that name as it is. */
  void make(FileMove move, MoveWatch watch, Clock clock) {
    try (Landing landing = staging.land(move.task())) {
      Effort none = Effort.none(clock.instant());
      watch.arrived(new Arrival(move.task().key(), ByteCount.ZERO, landing.checksum(), none));
    } catch (TransferFailedException e) {
      watch.failed(move, e.failure(), Optional.empty());
    }
  }
}

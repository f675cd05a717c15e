package io.argosy.agent.door;

import io.argosy.agent.fdt.FdtOutput;
import io.argosy.agent.fdt.FdtPorts;
import io.argosy.agent.fdt.FdtRun;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An FDT run of a session.
 *
 * @param asked numbers of the requested files
 * @param files those of them that could be read, as they were when the run started
 * @param packs files of each pack; a file in none is sent alone
 * @param ports where it listens, if it does
 * @param began when it was started
 * @param lastRequest time of the last request for it
 * @param control port of the end that listens
 * @param flows that were reported
 */
public record FdtVisit(
    Visit visit,
    FdtRun run,
    List<Integer> asked,
    Map<Integer, SourceState.Ready> files,
    List<List<Integer>> packs,
    Optional<FdtPorts> ports,
    Instant began,
    Instant lastRequest,
    int control,
    FdtFlows flows) {

  public FdtVisit {
    asked = List.copyOf(asked);
    files = Map.copyOf(files);
  }

  ByteCount bytes() {
    return ByteCount.of(files.values().stream().mapToLong(SourceState.Ready::length).sum());
  }

  /** Whether a peer connected; a server that was ended before that has sent nothing. */
  boolean hasConnected() {
    return ports.isEmpty() || run.output().log().contains(FdtOutput.SESSION);
  }

  FdtVisit requestedAt(Instant now) {
    return new FdtVisit(visit, run, asked, files, packs, ports, began, now, control, flows);
  }
}

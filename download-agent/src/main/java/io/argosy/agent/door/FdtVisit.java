package io.argosy.agent.door;

import io.argosy.agent.fdt.FdtPorts;
import io.argosy.agent.fdt.FdtRun;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * FDT at work for a visit.
 *
 * @param files by their number, as they were when it started
 * @param ports where it listens, if it does
 * @param asked when the visitor last spoke of it
 */
public record FdtVisit(
    Visit visit,
    FdtRun run,
    Map<Integer, SourceFile> files,
    Optional<FdtPorts> ports,
    Instant asked) {

  public FdtVisit {
    files = Map.copyOf(files);
  }

  FdtVisit askedAt(Instant now) {
    return new FdtVisit(visit, run, files, ports, now);
  }
}

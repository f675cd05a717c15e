package io.argosy.agent.door;

import io.argosy.agent.fdt.FdtPorts;
import io.argosy.agent.fdt.FdtRun;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * FDT at work for a visit.
 *
 * @param asked what was wished for, by number
 * @param files those of them that could be read, as they were when it started
 * @param ports where it listens, if it does
 * @param heard when the visitor last spoke of it
 */
public record FdtVisit(
    Visit visit,
    FdtRun run,
    List<Integer> asked,
    Map<Integer, SourceFile> files,
    Optional<FdtPorts> ports,
    Instant heard) {

  public FdtVisit {
    asked = List.copyOf(asked);
    files = Map.copyOf(files);
  }

  FdtVisit heardAt(Instant now) {
    return new FdtVisit(visit, run, asked, files, ports, now);
  }
}

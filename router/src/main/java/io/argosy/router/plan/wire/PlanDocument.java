package io.argosy.router.plan.wire;

import io.argosy.common.wire.Documents;
import io.argosy.common.wire.world.PlanDecision;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A plan as stored in a file: the format {@code argosy-plan/1}.
 *
 * @param decisions in the order of the world's files
 */
public record PlanDocument(
    Documents.Format format,
    String strategy,
    double planningSeconds,
    List<PlanDecision> decisions) {

  /** Writes a plan; the file is replaced atomically. */
  public static void write(WorldPlan planned, Path file) throws IOException {
    PlanDocument document =
        new PlanDocument(
            Documents.PLANS.format(),
            planned.plan().policy().strategy().word(),
            planned.seconds(),
            new Decisions(planned));
    WholeFile.write(file, out -> Documents.PLANS.write(document, out));
  }
}

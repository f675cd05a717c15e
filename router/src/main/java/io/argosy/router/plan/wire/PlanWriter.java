package io.argosy.router.plan.wire;

import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.world.PlanDecision;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/** Writes a plan decision by decision, in the order of the world's files. */
public final class PlanWriter {

  private static final JsonMapper JSON = WireJson.strict();

  /** The file; each decision is made when it is written. */
  private record Document(
      String format, String strategy, double planningSeconds, Iterator<PlanDecision> decisions) {}

  private PlanWriter() {}

  /** The file appears complete or not at all. */
  public static void write(WorldPlan planned, Path file) throws IOException {
    Decisions decisions = new Decisions(planned);
    Document document =
        new Document(
            "argosy-plan/1",
            planned.plan().policy().strategy().word(),
            planned.seconds(),
            IntStream.range(0, planned.plan().batch().size()).mapToObj(decisions::of).iterator());
    WholeFile.write(file, out -> JSON.writeValue(out, document));
  }
}

package io.argosy.router.plan.wire;

import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.world.PlanDecision;
import java.io.IOException;
import java.nio.file.Path;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes a plan decision by decision, in the order of the world's files. */
public final class PlanWriter {

  private static final JsonMapper JSON = WireJson.strict();

  private PlanWriter() {}

  /** The file appears whole or not at all. */
  public static void write(WorldPlan planned, Path file) throws IOException {
    WholeFile.write(
        file,
        out -> {
          try (JsonGenerator json = JSON.createGenerator(out)) {
            write(planned, json);
          }
        });
  }

  private static void write(WorldPlan planned, JsonGenerator json) {
    ObjectWriter item =
        JSON.writerFor(PlanDecision.class).without(SerializationFeature.FLUSH_AFTER_WRITE_VALUE);
    Decisions decisions = new Decisions(planned);
    json.writeStartObject();
    json.writeStringProperty("format", "argosy-plan/1");
    json.writeStringProperty("strategy", planned.plan().policy().strategy().word());
    json.writeNumberProperty("planningSeconds", planned.seconds());
    json.writeArrayPropertyStart("decisions");
    for (int request = 0; request < planned.plan().batch().size(); request++) {
      item.writeValue(json, decisions.of(request));
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}

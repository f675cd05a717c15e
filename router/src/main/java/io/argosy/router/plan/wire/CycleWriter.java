package io.argosy.router.plan.wire;

import io.argosy.common.wire.WireJson;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a planned cycle (argosy-cycle/1) so that it can be planned again, and explained without
 * planning: the fields of a world, and before them what a world does not say.
 */
public final class CycleWriter {

  private static final JsonMapper JSON = WireJson.strict();

  private final StoredCycle.Head head;
  private final Plan plan;

  private CycleWriter(StoredCycle.Head head, Plan plan) {
    this.head = head;
    this.plan = plan;
  }

  /**
   * Leaves the stream open.
   *
   * @param ids of the files, by their position in the batch
   */
  public static void write(StoredCycle.Head head, Plan plan, List<String> ids, OutputStream out) {
    try (JsonGenerator json = JSON.createGenerator(out)) {
      new CycleWriter(head, plan).write(ids, json);
    }
  }

  private void write(List<String> ids, JsonGenerator json) {
    NetworkView view = plan.view();
    json.writeStartObject();
    json.writeStringProperty("format", CycleReader.FORMAT);
    json.writeName("head");
    JSON.writerFor(StoredCycle.Head.class).writeValue(json, head);
    json.writeName("policy");
    JSON.writerFor(PlanPolicy.class).writeValue(json, plan.policy());
    json.writeArrayPropertyStart("strategies");
    strategies().forEach((word, own) -> json.writePOJO(new CycleReader.Own(word, own)));
    json.writeEndArray();
    json.writeArrayPropertyStart("finals");
    writeFinals(json);
    json.writeEndArray();
    if (!view.sightings().links().isEmpty()) {
      json.writeName("seen");
      json.writePOJO(SeenAges.of(view.sightings()));
    }
    new WorldWriter(World.of(view, plan.batch(), ids)).writeContent(json);
    json.writeEndObject();
  }

  /** The requests that ask for a strategy of their own, by its word. */
  private Map<String, List<Integer>> strategies() {
    Map<String, List<Integer>> strategies = new TreeMap<>();
    RequestBatch batch = plan.batch();
    for (int request = 0; request < batch.size(); request++) {
      if (batch.strategy(request) != RequestBatch.NO_STRATEGY) {
        String word = Strategy.values()[batch.strategy(request)].word();
        strategies.computeIfAbsent(word, w -> new ArrayList<>()).add(request);
      }
    }
    return strategies;
  }

  private void writeFinals(JsonGenerator json) {
    Loads loads = plan.finalLoads();
    for (int link = 0; link < plan.view().links(); link++) {
      json.writePOJO(
          new CycleReader.Finals(
              plan.view().success(link),
              plan.view().factsOf(link).explored().bytes(),
              loads.byPrecedence(link),
              loads.files(link),
              loads.assigned(link)));
    }
  }
}

package io.argosy.router.plan;

import io.argosy.common.wire.WireJson;
import io.argosy.router.plan.wire.HeardRates;
import io.argosy.router.plan.wire.Knowledge;
import io.argosy.router.plan.wire.PlanDocument;
import io.argosy.router.plan.wire.PolicySettings;
import io.argosy.router.plan.wire.WorldDocument;
import io.argosy.router.plan.wire.WorldPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * A world of a vector file, planned as {@code argosy plan} does it: written as a file, read,
 * planned with settings by name, and the answer read back from the plan's file.
 */
record VectorPlan(Plan plan, JsonNode answer) {

  static VectorPlan of(
      JsonNode world, Strategy strategy, Map<String, String> settings, Path directory)
      throws IOException {
    Path asked = Files.writeString(directory.resolve("world.json"), world.toString());
    PlanPolicy policy = PolicySettings.policy(strategy, settings, 0);
    WorldPlan planned =
        WorldPlan.of(
            WorldDocument.read(asked), Knowledge.OBSERVED, HeardRates.NONE, List.of(), policy);
    Path answered = directory.resolve("plan.json");
    PlanDocument.write(planned, answered);
    return new VectorPlan(planned.plan(), WireJson.tolerant().readTree(Files.readString(answered)));
  }

  /** Returns the decisions in the order of the world's files. */
  List<JsonNode> decisions() {
    return answer.path("decisions").valueStream().toList();
  }
}

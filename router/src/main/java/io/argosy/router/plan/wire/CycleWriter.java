package io.argosy.router.plan.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.argosy.common.wire.WireJson;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a planned cycle (argosy-cycle/1) so that it can be planned again, and explained without
 * planning: the fields of a world, and before them what a world does not hold.
 */
public final class CycleWriter {

  private static final JsonMapper JSON = WireJson.strict();

  private record Document(
      String format,
      StoredCycle.Head head,
      PlanPolicy policy,
      List<CycleReader.Own> strategies,
      Iterator<CycleReader.Finals> finals,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SeenAges seen,
      @JsonUnwrapped WorldWriter.Content content) {}

  private CycleWriter() {}

  /**
   * Writes to a stream, and closes it.
   *
   * @param ids of the files, by their position in the batch
   */
  public static void write(StoredCycle.Head head, Plan plan, List<String> ids, OutputStream out) {
    NetworkView view = plan.view();
    Loads loads = plan.finalLoads();
    JSON.writeValue(
        out,
        new Document(
            CycleReader.FORMAT,
            head,
            plan.policy(),
            strategies(plan.batch()),
            IntStream.range(0, view.links()).mapToObj(n -> finals(view, loads, n)).iterator(),
            view.sightings().links().isEmpty() ? null : SeenAges.of(view.sightings()),
            WorldWriter.Content.of(World.of(view, plan.batch(), ids))));
  }

  /** The requests that ask for a strategy of their own, in the order of the strategies' names. */
  private static List<CycleReader.Own> strategies(RequestBatch batch) {
    Map<String, List<Integer>> strategies = new TreeMap<>();
    for (int request = 0; request < batch.size(); request++) {
      if (batch.strategy(request) != RequestBatch.NO_STRATEGY) {
        String word = Strategy.values()[batch.strategy(request)].word();
        strategies.computeIfAbsent(word, w -> new ArrayList<>()).add(request);
      }
    }
    return strategies.entrySet().stream()
        .map(own -> new CycleReader.Own(own.getKey(), own.getValue()))
        .toList();
  }

  private static CycleReader.Finals finals(NetworkView view, Loads loads, int link) {
    return new CycleReader.Finals(
        view.success(link),
        view.factsOf(link).explored().bytes(),
        loads.byPrecedence(link),
        loads.files(link),
        loads.assigned(link));
  }
}

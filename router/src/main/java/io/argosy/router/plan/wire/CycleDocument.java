package io.argosy.router.plan.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.Documents;
import io.argosy.common.wire.world.WorldLink;
import io.argosy.common.wire.world.WorldNode;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A planned cycle as it is stored, so that it can be planned again, and explained without planning:
 * the format {@code argosy-cycle/1}. It has the fields of a world and further properties of the
 * plan.
 *
 * @param strategies that requests ask for themselves
 * @param finals one for each link, in the order of the links
 * @param seen null in cycles of versions that did not store ages
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CycleDocument(
    Documents.Format format,
    StoredCycle.Head head,
    PlanPolicy policy,
    List<OwnStrategy> strategies,
    List<FinalLoad> finals,
    @Nullable SeenAges seen,
    List<WorldNode> nodes,
    List<WorldLink> links,
    WorldFiles files) {

  /** The positions of the requests that ask for this strategy. */
  record OwnStrategy(String strategy, List<Integer> requests) {}

  /**
   * Properties of a link that a world does not contain.
   *
   * @param success exact value, 0 to 1; a world has a percentage
   * @param explored bytes of the exploration budget that were spent before the cycle
   * @param bytes that wait by precedence after the last assignment
   * @param files that wait after the last assignment
   * @param assigned bytes that the plan assigned to the link
   */
  record FinalLoad(double success, long explored, List<Long> bytes, long files, long assigned) {

    private void check(String place) {
      boolean counts = explored >= 0 && files >= 0 && assigned >= 0;
      if (!counts || !(success >= 0 && success <= 1)) {
        throw Documents.refused(place, "a number is out of its range");
      }
      if (bytes.size() != RequestBatch.PRECEDENCES || bytes.stream().anyMatch(n -> n < 0)) {
        throw Documents.refused(place + ".bytes", "must be one count for each precedence");
      }
    }
  }

  /**
   * Reads a stored cycle to the end of the stream.
   *
   * @throws io.argosy.common.refusal.Refusal if it is not a cycle; the message starts with the path
   *     of the faulty field
   * @throws IOException if the stream cannot be read
   */
  public static StoredCycle read(InputStream in) throws IOException {
    return Documents.CYCLES.read(in, CycleDocument.class).cycle();
  }

  /**
   * Writes a planned cycle and leaves the stream open.
   *
   * @param ids file ids by position in the batch
   */
  public static void write(StoredCycle.Head head, Plan plan, List<String> ids, OutputStream out) {
    NetworkView view = plan.view();
    World world = World.of(view, plan.batch(), ids);
    Documents.CYCLES.write(
        new CycleDocument(
            Documents.CYCLES.format(),
            head,
            plan.policy(),
            ownStrategies(plan.batch()),
            IntStream.range(0, view.links()).mapToObj(link -> finalLoad(plan, link)).toList(),
            view.sightings().links().isEmpty() ? null : SeenAges.of(view.sightings()),
            world.nodes(),
            world.links(),
            new WorldFiles(world)),
        out);
  }

  private static List<OwnStrategy> ownStrategies(RequestBatch batch) {
    Map<String, List<Integer>> requests = new TreeMap<>();
    for (int request = 0; request < batch.size(); request++) {
      if (batch.strategy(request) != RequestBatch.NO_STRATEGY) {
        String word = Strategy.values()[batch.strategy(request)].word();
        requests.computeIfAbsent(word, w -> new ArrayList<>()).add(request);
      }
    }
    return requests.entrySet().stream()
        .map(own -> new OwnStrategy(own.getKey(), own.getValue()))
        .toList();
  }

  private static FinalLoad finalLoad(Plan plan, int link) {
    Loads loads = plan.finalLoads();
    return new FinalLoad(
        plan.view().success(link),
        plan.view().factsOf(link).explored().bytes(),
        loads.byPrecedence(link),
        loads.files(link),
        loads.assigned(link));
  }

  private StoredCycle cycle() {
    World world = WorldDocument.world(nodes, links, files, numbersOfStrategies());
    NetworkView rounded = KnownNetwork.of(world, Knowledge.TRUE, policy.assumptions());
    if (finals.size() != rounded.links()) {
      throw Documents.refused("finals", "must have one entry for each link");
    }
    for (int link = 0; link < finals.size(); link++) {
      finals.get(link).check("finals[" + link + "]");
    }
    NetworkView view =
        rounded.withLinks(
            link ->
                rounded
                    .factsOf(link)
                    .withSuccess(finals.get(link).success())
                    .withExplored(ByteCount.of(finals.get(link).explored())));
    NetworkView aged = seen == null ? view : view.withSightings(seen.sightings(view));
    return new StoredCycle(head, world, aged, policy, loads(view));
  }

  private Map<Integer, Integer> numbersOfStrategies() {
    Map<Integer, Integer> numbers = new HashMap<>();
    for (int n = 0; n < strategies.size(); n++) {
      OwnStrategy own = strategies.get(n);
      String place = "strategies[" + n + "]";
      int number =
          Strategy.of(own.strategy())
              .orElseThrow(
                  () ->
                      Documents.refused(
                          place + ".strategy", "there is no strategy " + own.strategy()))
              .ordinal();
      for (int request : own.requests()) {
        if (request < 0 || request >= files.ids().size()) {
          throw Documents.refused(place + ".requests", "there is no request " + request);
        }
        numbers.put(request, number);
      }
    }
    return numbers;
  }

  private Loads loads(NetworkView view) {
    Loads loads = new Loads(view);
    for (int link = 0; link < finals.size(); link++) {
      FinalLoad known = finals.get(link);
      loads.set(link, known.bytes(), known.files(), known.assigned());
    }
    return loads;
  }
}

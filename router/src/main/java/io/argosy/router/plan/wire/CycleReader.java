package io.argosy.router.plan.wire;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.world.WorldFile;
import io.argosy.common.wire.world.WorldLink;
import io.argosy.common.wire.world.WorldNode;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a planned cycle that {@link CycleWriter} wrote. */
public final class CycleReader {

  static final String FORMAT = "argosy-cycle/1";

  private final List<WorldNode> nodes = new ArrayList<>();
  private final List<WorldLink> links = new ArrayList<>();
  private final List<Finals> finals = new ArrayList<>();
  private final Map<Integer, Integer> strategies = new HashMap<>();
  private final Set<String> fields = new HashSet<>();
  private StoredCycle.@Nullable Head head;
  private @Nullable PlanPolicy policy;
  private @Nullable SeenAges seen;
  private @Nullable FileCollector files;

  /**
   * What a world does not say of a link, in the order of the links.
   *
   * @param success exactly, 0 to 1
   * @param explored bytes of the exploration budget that were spent already
   * @param bytes by precedence, when all was assigned
   * @param files when all was assigned
   * @param assigned bytes that the plan put on it
   */
  record Finals(double success, long explored, List<Long> bytes, long files, long assigned) {}

  /** The requests that ask for this strategy themselves. */
  record Own(String strategy, List<Integer> requests) {}

  private CycleReader() {}

  /**
   * @throws Refusal it is no cycle; its message begins with the path of what is wrong
   * @throws IOException it cannot be read
   */
  public static StoredCycle read(InputStream in) throws IOException {
    CycleReader reader = new CycleReader();
    JsonItems.read(in, reader::field);
    return reader.cycle();
  }

  private void field(String field, JsonItems items) {
    fields.add(field);
    switch (field) {
      case "format" -> items.require(FORMAT);
      case "head" -> head = items.value(StoredCycle.Head.class);
      case "policy" -> policy = items.value(PlanPolicy.class);
      case "strategies" -> items.items(Own.class, (n, own) -> note(own, items));
      case "seen" -> seen = items.value(SeenAges.class);
      case "finals" -> items.items(Finals.class, (n, link) -> finals.add(link));
      case "nodes" -> items.items(WorldNode.class, (n, node) -> nodes.add(node));
      case "links" -> items.items(WorldLink.class, (n, link) -> links.add(link));
      case "files" -> readFiles(items);
      default -> throw items.unknown();
    }
  }

  private void note(Own own, JsonItems place) {
    int number =
        Strategy.of(own.strategy())
            .orElseThrow(() -> place.refusal("strategy", "is none: " + own.strategy()))
            .ordinal();
    own.requests().forEach(request -> strategies.put(request, number));
  }

  /** They come last, so that each can be checked against the network when it is read. */
  private void readFiles(JsonItems items) {
    for (String before : List.of("strategies", "nodes", "links")) {
      if (!fields.contains(before)) {
        throw items.refusal("", "comes after " + before);
      }
    }
    FileCollector collector = new FileCollector(nodes, links);
    files = collector;
    items.items(
        WorldFile.class,
        (n, file) ->
            collector.add(file, items, strategies.getOrDefault(n, RequestBatch.NO_STRATEGY)));
  }

  private StoredCycle cycle() {
    StoredCycle.Head known = JsonItems.required(head, "head");
    PlanPolicy how = JsonItems.required(policy, "policy");
    World world = JsonItems.required(files, "files").world();
    NetworkView rounded = KnownNetwork.of(world, Knowledge.TRUE, how.assumptions());
    if (finals.size() != rounded.links()) {
      throw JsonItems.refused("finals", "is not one for each link");
    }
    List<LinkFacts> exact = new ArrayList<>();
    for (int link = 0; link < finals.size(); link++) {
      exact.add(exact(rounded.factsOf(link), finals.get(link)));
    }
    NetworkView view = new NetworkView(rounded.nodeFacts(), exact);
    return new StoredCycle(known, world, withAges(view), how, loads(view));
  }

  /** Cycles of routers before this one say nothing of ages. */
  private NetworkView withAges(NetworkView view) {
    SeenAges ages = seen;
    return ages == null ? view : view.withSightings(ages.sightings(view));
  }

  private static LinkFacts exact(LinkFacts rounded, Finals known) {
    return new LinkFacts(
        rounded.source(),
        rounded.destination(),
        rounded.local(),
        rounded.distance(),
        rounded.speed(),
        rounded.queue(),
        known.success(),
        ByteCount.of(known.explored()));
  }

  private Loads loads(NetworkView view) {
    Loads loads = new Loads(view);
    for (int link = 0; link < finals.size(); link++) {
      Finals known = finals.get(link);
      loads.set(link, known.bytes(), known.files(), known.assigned());
    }
    return loads;
  }
}

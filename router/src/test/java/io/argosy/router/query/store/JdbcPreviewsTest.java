package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.PreviewView;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.Street;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.request.RequestScope;
import io.argosy.router.routing.ForwardingSwitch;
import io.argosy.router.topology.Node;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Previews from stored amounts of blocks equal those from single files. Nodes 1 and 2 have links to
 * destination 3; node 4 has none.
 */
class JdbcPreviewsTest {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  private static final List<Long> SOURCES = List.of(1L, 2L);
  private static final long DESTINATION = 3;
  private static final int DATASETS = 12;
  private static final Node THERE =
      new Node(DESTINATION, new NodeName("NODE_3"), new SiteName("SITE_3"));

  private record Held(long file, long node) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void aPreviewEqualsTheSumOverAllFiles(long seed) {
    Random random = new Random(seed);
    Street street = WORLD.get();
    Set<Held> held = new HashSet<>();
    Map<Integer, Integer> files = new TreeMap<>();
    for (int dataset = 1; dataset <= DATASETS; dataset++) {
      files.put(dataset, random.nextInt(5));
      street.dataset(dataset, files.get(dataset));
      held.addAll(replicas(random, dataset, files.get(dataset)));
    }
    for (Held one : held) {
      street.execute(
          "insert into replica values (%d, %d, '%s')", one.file(), one.node(), Street.NOON);
    }
    street.counted();
    List<Long> all =
        files.entrySet().stream().flatMap(e -> keys(e.getKey(), e.getValue())).toList();
    assertThat(previewed(files.size())).as("seed %d", seed).isEqualTo(lookedAt(all, held));
  }

  @Test
  void aDestinationIsShownWithItsAgentsAndTheirFreeSpace() {
    Street street = WORLD.get();
    street.execute("update agent_session set hindrances = 'door-only' where agent_id = 1");
    street.execute(
        "insert into agent_session values (3, 1, 'v', '%1$s', '%1$s', '%1$s')", Street.NOON);
    street.execute("update agent_session set free_bytes = 7 where agent_id = 3");
    street.clock().pass(Duration.ofSeconds(20));
    Node source = new Node(1, new NodeName("NODE_1"), new SiteName("SITE_1"));
    PreviewView preview = preview(new RequestScope(List.of(), List.of(THERE, source)));
    String json = WireJson.strict().writeValueAsString(preview);
    assertThat(json)
        .contains("\"hindrances\":[\"door-only\"]", "\"freeBytes\":7", "\"silentSeconds\":20");
  }

  /** Random replicas: nothing, some or all at each node. */
  private static Set<Held> replicas(Random random, int dataset, int files) {
    Set<Held> held = new HashSet<>();
    for (long node = 1; node <= 4; node++) {
      int share = random.nextInt(3);
      long at = node;
      keys(dataset, files)
          .filter(file -> share == 2 || share == 1 && random.nextBoolean())
          .forEach(file -> held.add(new Held(file, at)));
    }
    return held;
  }

  private static Stream<Long> keys(int dataset, int files) {
    return LongStream.rangeClosed(1, files).mapToObj(n -> dataset * 10_000L + n);
  }

  /** Plans of this strategy estimate no times. */
  private static PreviewView preview(RequestScope scope) {
    Street street = WORLD.get();
    JdbcPreviewArrivals arrivals =
        new JdbcPreviewArrivals(
            street.jdbc(),
            street.routingStore(),
            ForwardingSwitch.always(),
            PlanPolicy.of(Strategy.QUEUE),
            street.clock());
    RequestForm form =
        new RequestForm(null, List.of(), List.of(), null, null, null, null, null, null, null);
    return new JdbcPreviews(street.jdbc(), views(), arrivals)
        .preview(scope, asked -> "automatic", form);
  }

  private static JdbcNodeViews views() {
    return new JdbcNodeViews(WORLD.get().jdbc(), WORLD.get().clock());
  }

  private static PreviewView.Destination previewed(int datasets) {
    RequestScope scope =
        new RequestScope(LongStream.rangeClosed(1, datasets).boxed().toList(), List.of(THERE));
    return preview(scope).destinations().getFirst();
  }

  private static PreviewView.Destination lookedAt(List<Long> files, Set<Held> held) {
    List<Long> missing =
        files.stream().filter(file -> !held.contains(new Held(file, DESTINATION))).toList();
    List<PreviewView.Source> sources =
        SOURCES.stream()
            .map(
                node ->
                    new PreviewView.Source(
                        new NodeName("NODE_" + node),
                        count(missing, node, held),
                        bytes(count(missing, node, held))))
            .filter(source -> source.files() > 0)
            .sorted(
                Comparator.comparing(PreviewView.Source::bytes)
                    .reversed()
                    .thenComparing(s -> s.node().value()))
            .toList();
    long orphans =
        missing.stream()
            .filter(file -> SOURCES.stream().noneMatch(node -> held.contains(new Held(file, node))))
            .count();
    long present = files.size() - missing.size();
    return new PreviewView.Destination(
        new NodeName("NODE_3"),
        present,
        bytes(present),
        missing.size(),
        bytes(missing.size()),
        orphans,
        "automatic",
        sources,
        views().of(new long[] {DESTINATION}).getFirst());
  }

  private static long count(List<Long> files, long node, Set<Held> held) {
    return files.stream().filter(file -> held.contains(new Held(file, node))).count();
  }

  private static ByteCount bytes(long files) {
    return ByteCount.of(files * Street.FILE_BYTES);
  }
}

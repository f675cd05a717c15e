package io.argosy.router.linkrate.feed;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.router.fixture.archive.RealOpenSearch;
import io.argosy.router.fixture.archive.StoredTest;
import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.ForecastPolicy;
import io.argosy.router.linkrate.evidence.SiteNodes;
import io.argosy.router.linkrate.evidence.Tester;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The cases on a real OpenSearch, which starts once. */
class OpenSearchArchiveTest extends ArchiveFeedCases {

  private static Optional<RealOpenSearch> server = Optional.empty();

  @BeforeAll
  static void start() throws IOException {
    server = Optional.of(RealOpenSearch.start());
  }

  @AfterAll
  static void stop() throws IOException {
    if (server.isPresent()) {
      server.get().close();
    }
  }

  @Override
  void store(StoredTest... tests) throws IOException {
    server.orElseThrow().store(tests);
  }

  @Override
  URI url() {
    return server.orElseThrow().url();
  }

  @Override
  Feed feed(Archive archive) {
    return new OpenSearchFeed(archive);
  }

  /** Eleven thousand tests do not fit into one answer. */
  @Test
  void manyTestsAreReadInSeveralParts() throws IOException {
    List<Tester> hosts = IntStream.range(0, 106).mapToObj(OpenSearchArchiveTest::host).toList();
    store(
        hosts.stream()
            .flatMap(
                from ->
                    hosts.stream()
                        .filter(to -> !to.equals(from))
                        .map(to -> StoredTest.throughput(from, to, ago(1), 4 * GIGABIT)))
            .toArray(StoredTest[]::new));
    FeedReading reading = new OpenSearchFeed(mesh(hosts)).read(NOW);
    assertThat(reading.accepted()).isEqualTo(106 * 105);
    assertThat(reading.statements()).hasSize(106 * 105);
  }

  private static Tester host(int number) {
    return new Tester("192.0.2." + number, "ps-" + number + ".example.org");
  }

  private Archive mesh(List<Tester> hosts) {
    Map<String, Set<NodeName>> nodes =
        hosts.stream()
            .map(Tester::name)
            .collect(
                toMap(
                    Function.identity(),
                    name -> Set.of(new NodeName(name.replaceAll("\\W", "_")))));
    return new Archive(
        "wlcg",
        url(),
        Access.NONE,
        Duration.ofSeconds(120),
        host -> Optional.of(host.name()),
        new SiteNodes(nodes),
        seen -> List.of(),
        ForecastPolicy.DEFAULT);
  }
}

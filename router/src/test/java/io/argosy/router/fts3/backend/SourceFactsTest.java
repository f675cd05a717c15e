package io.argosy.router.fts3.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.dav.DavFile;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.fixture.DavDouble;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.fts3.Submission.Spot;
import io.argosy.router.issue.StorageAccess;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeStorage;
import io.argosy.router.topology.NodeStorage.Credentials;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.zip.Adler32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What storage systems say of files, or do not say. */
class SourceFactsTest {

  private static final byte[] CONTENT = "content".getBytes(UTF_8);
  private static final NodeName OPEN = new NodeName("T1_OPEN");
  private static final NodeName CLOSED = new NodeName("T1_CLOSED");

  private DavDouble storage;
  private SourceFacts facts;

  @BeforeEach
  void start() throws IOException {
    storage = new DavDouble();
    facts = facts(Duration.ofMinutes(1));
  }

  @AfterEach
  void stop() {
    facts.close();
    storage.close();
  }

  private SourceFacts facts(Duration longest) {
    return facts(longest, System::nanoTime, () -> {});
  }

  /**
   * @param asking runs when the storage systems are looked up, for which there are tokens then
   */
  private SourceFacts facts(Duration longest, LongSupplier nanos, Runnable asking) {
    Map<NodeName, NodeStorage> storages =
        Map.of(
            OPEN, storage(url("/store"), Credentials.NONE),
            CLOSED, storage(DavUrl.parse("davs://se.example.org/store"), Credentials.SITE));
    return new SourceFacts(
        nodes -> {
          asking.run();
          return storages;
        },
        new StorageAccess(
            nodes -> storages, (node, files) -> Map.of(), null, Optional.empty(), Optional.empty()),
        Optional.empty(),
        longest,
        nanos);
  }

  private static NodeStorage storage(DavUrl url, Credentials credentials) {
    return new NodeStorage(url, credentials, "https://se.example.org", "/", false, List.of());
  }

  private DavUrl url(String path) {
    return new DavUrl(DavUrl.parse(storage.url()).origin(), path);
  }

  private Spot spot(NodeName node, String path) {
    return new Spot(new Node(1, node, new SiteName("S")), url(path), url(path).toString());
  }

  private void assertRefused(List<List<Spot>> files, String why) {
    assertThatThrownBy(() -> facts.read("ann", files))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(why);
  }

  @Test
  void theFirstSourceThatKnowsAFileCounts() {
    storage.file("/store/b", CONTENT);
    DavFile known = new DavFile(ByteCount.of(7), Optional.of(Checksum.of(adler())));
    assertThat(
            facts.read(
                "ann",
                List.of(
                    List.of(spot(OPEN, "/store/a"), spot(OPEN, "/store/b")),
                    List.of(spot(CLOSED, "/store/c"), spot(OPEN, "/store/b")))))
        .isEqualTo(Map.of(url("/store/a"), known, url("/store/c"), known));
    assertThat(facts.read("ann", List.of())).isEmpty();
  }

  private static Adler32 adler() {
    Adler32 sum = new Adler32();
    sum.update(CONTENT);
    return sum;
  }

  @Test
  void whatIsNotKnownIsRefused() {
    assertRefused(List.of(List.of(spot(OPEN, "/store/none"))), "there is no such file");
    assertRefused(List.of(List.of(spot(CLOSED, "/store/b"))), "needs tokens of its site");
    storage.on("HEAD", DavDouble.status(403, "no"));
    assertRefused(List.of(List.of(spot(OPEN, "/store/b"))), "403");
  }

  @Test
  void theTimeIncludesThatForTokens() {
    storage.file("/store/b", CONTENT);
    facts.close();
    AtomicLong nanos = new AtomicLong(-5);
    Duration longest = Duration.ofMinutes(1);
    facts = facts(longest, nanos::get, () -> nanos.addAndGet(longest.toNanos()));
    assertRefused(List.of(List.of(spot(OPEN, "/store/b"))), "no tokens in time");
    assertThat(storage.requests()).isEmpty();
  }

  @Test
  void aStorageThatDoesNotAnswerBlocksNobodyForLong() {
    facts.close();
    facts = facts(Duration.ofMillis(300));
    CountDownLatch never = new CountDownLatch(1);
    storage.on(
        "HEAD",
        exchange -> {
          try {
            never.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    List<List<Spot>> files =
        IntStream.range(0, 100).mapToObj(n -> List.of(spot(OPEN, "/store/" + n))).toList();
    assertRefused(files, "cannot be read");
    never.countDown();
  }
}

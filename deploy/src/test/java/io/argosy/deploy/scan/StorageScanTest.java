package io.argosy.deploy.scan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import com.sun.net.httpserver.HttpExchange;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.fixture.DavDouble;
import io.argosy.common.fixture.OddNames;
import io.argosy.common.fixture.Seeds;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.Adler32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StorageScanTest {

  private static final NameRule RULE = NameRule.below("/demo/mine");

  private static final Duration SILENCE = Duration.ofSeconds(40);

  private DavDouble storage;
  private DavClient client;
  private volatile String token = "token";

  @BeforeEach
  void start() throws IOException {
    storage = new DavDouble().directory("/data");
    client = new DavClient("argosy", SILENCE, StorageScan.AT_ONCE, Set.of(), Optional.empty());
  }

  @AfterEach
  void end() {
    client.close();
    storage.close();
  }

  private FileList scan() throws IOException {
    return scan(storage.url() + "/data");
  }

  private FileList scan(String root) throws IOException {
    return new StorageScan(RULE, client, () -> DavAccess.bearer(token)).scan(DavUrl.parse(root));
  }

  @Test
  void everyFileOfATreeOfOddNamesIsFound() throws IOException {
    long seed = Seeds.one();
    SplittableRandom random = new SplittableRandom(seed);
    TreeMap<String, byte[]> files = new TreeMap<>();
    for (int i = 0; i < 300; i++) {
      // A file's name must not be a directory's name too.
      files.put(
          OddNames.path(random).replace("?", "q") + "/f" + i, ("content" + i).getBytes(UTF_8));
    }
    files.forEach((path, content) -> storage.file("/data/" + path, content));
    storage.file("/database", new byte[1]);

    FileList list = scan();

    assertThat(list.skipped()).as("seed %d", seed).isEmpty();
    assertThat(list.files())
        .as("seed %d", seed)
        .containsExactlyElementsOf(
            files.entrySet().stream().map(it -> found(it.getKey(), it.getValue())).toList());
    assertThat(storage.requests()).allMatch(it -> it.endsWith(" Bearer token"));
    assertThat(storage.requests()).noneMatch(it -> it.startsWith("GET"));
  }

  private static FoundFile found(String path, byte[] content) {
    Adler32 sum = new Adler32();
    sum.update(content);
    return new FoundFile(path, ByteCount.of(content.length), Checksum.of(sum));
  }

  @Test
  void entriesThatCannotBeRegisteredAreSkippedWithTheirReason() throws IOException {
    byte[] content = {1};
    storage
        .file("/data/good", content)
        .file("/data/line\nbreak", content)
        .file("/data/" + "n".repeat(256), content)
        .file("/data/.argosy-loadtest/x", content)
        .file("/data/changing", content)
        .file("/data/vanished", content)
        .file("/data/denied", content)
        .file("/data/without", content)
        .file("/data/wrong", content)
        .directory("/data/empty");
    storage.on("HEAD", this::head);

    FileList list = scan();

    assertThat(list.files()).containsExactly(found("good", content));
    assertThat(list.skipped())
        .containsExactly(
            new SkippedEntry(".argosy-loadtest", SkipReason.LOAD_TEST),
            new SkippedEntry("changing", SkipReason.CHANGING),
            new SkippedEntry("denied", SkipReason.UNREADABLE),
            new SkippedEntry("line\nbreak", SkipReason.CONTROL_CHARACTER),
            new SkippedEntry("n".repeat(256), SkipReason.NAME_TOO_LONG),
            new SkippedEntry("vanished", SkipReason.VANISHED),
            new SkippedEntry("without", SkipReason.NO_CHECKSUM),
            new SkippedEntry("wrong", SkipReason.NO_CHECKSUM));
  }

  @Test
  void namesThatXrootdWouldTakeForOtherOnesAreSkipped() throws IOException {
    byte[] content = {1};
    storage
        .file("/data/a", content)
        .file("/data/a?b", new byte[] {2})
        .file("/data/c/d", content)
        .file("/data/c?/d", new byte[] {2});

    FileList list = scan();

    assertThat(list.files()).containsExactly(found("a", content), found("c/d", content));
    assertThat(list.skipped())
        .containsExactly(
            new SkippedEntry("a?b", SkipReason.OTHER_NAME),
            new SkippedEntry("c?", SkipReason.OTHER_NAME));
  }

  private void head(HttpExchange exchange) throws IOException {
    switch (exchange.getRequestURI().getPath()) {
      case "/data/changing" -> {
        storage.file("/data/changing", new byte[2]);
        storage.answerRightly(exchange);
      }
      case "/data/vanished" -> exchange.sendResponseHeaders(404, -1);
      case "/data/denied" -> exchange.sendResponseHeaders(403, -1);
      case "/data/without" -> oneByte(exchange, "md5=AA==");
      case "/data/wrong" -> oneByte(exchange, "adler32=no");
      default -> storage.answerRightly(exchange);
    }
  }

  private static void oneByte(HttpExchange exchange, String digest) throws IOException {
    exchange.getResponseHeaders().set("Digest", digest);
    exchange.getResponseHeaders().set("Content-Length", "1");
    exchange.sendResponseHeaders(200, -1);
  }

  @Test
  void aDirectoryThatMayNotBeListedIsSkippedButNotTheRoot() throws IOException {
    storage.file("/data/good", new byte[1]).file("/data/secret/a", new byte[1]);
    storage.on(
        "PROPFIND",
        exchange -> {
          if (exchange.getRequestURI().getPath().endsWith("/secret")) {
            exchange.sendResponseHeaders(403, -1);
          } else {
            storage.answerRightly(exchange);
          }
        });

    assertThat(scan().skipped()).containsExactly(new SkippedEntry("secret", SkipReason.UNREADABLE));
    assertThatThrownBy(() -> scan(storage.url() + "/data/secret"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("403");
    assertThatThrownBy(() -> scan(storage.url() + "/data/good"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no directory");
    assertThatThrownBy(() -> scan(storage.url() + "/missing"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aTokenThatIsRenewedDuringTheScanIsUsed() throws IOException {
    storage.file("/data/a", new byte[1]).file("/data/b", new byte[1]);
    storage.on(
        "PROPFIND",
        exchange -> {
          token = "renewed";
          storage.answerRightly(exchange);
        });

    assertThat(scan().files()).hasSize(2);
    assertThat(storage.requests().stream().filter(it -> it.startsWith("HEAD")))
        .hasSize(2)
        .allMatch(it -> it.endsWith(" Bearer renewed"));
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 429, 500, 503})
  void aRefusalThatIsNotOfOneFileEndsTheScanAfterASecondTry(int status) throws IOException {
    storage.file("/data/a", new byte[1]);
    AtomicInteger tries = new AtomicInteger();
    storage.on(
        "HEAD",
        exchange -> {
          if (tries.getAndIncrement() == 0) {
            exchange.sendResponseHeaders(status, -1);
          } else {
            storage.answerRightly(exchange);
          }
        });
    assertThat(scan().files()).hasSize(1);

    storage.on("HEAD", exchange -> exchange.sendResponseHeaders(status, -1));
    assertThatThrownBy(this::scan)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("status " + status);
    assertThat(storage.requests().stream().filter(it -> it.startsWith("HEAD"))).hasSize(4);
  }

  @Test
  void aListingThatLeadsElsewhereEndsTheScan() {
    storage.on(
        "PROPFIND",
        DavDouble.status(
            207,
            DavDouble.multistatus(
                DavDouble.response("/data", Optional.empty())
                    + DavDouble.response("/etc", Optional.empty()))));

    assertThatThrownBy(this::scan)
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("outside");
    assertThat(storage.requests()).hasSize(1);
  }

  @Test
  void afterAFailureNoOtherAnswerIsAwaited() {
    for (int i = 0; i < StorageScan.AT_ONCE; i++) {
      storage.file("/data/" + i, new byte[1]);
    }
    CountDownLatch waiting = new CountDownLatch(StorageScan.AT_ONCE - 1);
    CountDownLatch never = new CountDownLatch(1);
    storage.on(
        "HEAD",
        exchange -> {
          boolean isFirst = exchange.getRequestURI().getPath().equals("/data/0");
          waiting.countDown();
          try {
            (isFirst ? waiting : never).await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          exchange.sendResponseHeaders(503, -1);
        });

    assertTimeout(
        SILENCE.dividedBy(2),
        () -> assertThatThrownBy(this::scan).hasMessageContaining("/data/0 with status 503"));
  }

  @Test
  void aStorageThatBreaksDownEndsTheScan() {
    for (int i = 0; i < 500; i++) {
      storage.file("/data/" + i, new byte[1]);
    }
    storage.on("HEAD", exchange -> storage.close());

    assertThatThrownBy(this::scan)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("127.0.0.1");
  }
}

package io.argosy.common.dav.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavEntry;
import io.argosy.common.dav.DavFile;
import io.argosy.common.dav.DavRefused;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.fixture.DavDouble;
import io.argosy.common.fixture.OddNames;
import io.argosy.common.fixture.Seeds;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DavClientTest {

  private static final byte[] CONTENT = "0123456789".getBytes(UTF_8);
  private static final DavAccess TOKEN = DavAccess.bearer("eyJ.secret.x");
  private static final Duration SHORT = Duration.ofMillis(400);
  private static final Duration LONG = Duration.ofSeconds(60);

  private DavDouble storage;
  private DavUrl root;
  private DavClient client;

  @BeforeEach
  void start() throws IOException {
    storage = new DavDouble().file("/data/a file", CONTENT);
    root = DavUrl.parse(storage.url() + "/data");
    client = client(LONG);
  }

  private static DavClient client(Duration longest, String... redirectHosts) {
    return new DavClient("argosy-test", longest, 4, Set.of(redirectHosts), Optional.empty());
  }

  @AfterEach
  void end() {
    client.close();
    storage.close();
  }

  @Test
  void sizeAndChecksumOfAFileAreAskedFor() throws IOException {
    assertThat(client.file(root.below("a file"), TOKEN))
        .contains(new DavFile(ByteCount.of(10), Optional.of(new Checksum("adler32:0aff020e"))));
    assertThat(client.file(root.below("missing"), TOKEN)).isEmpty();
    assertThat(storage.requests()).contains("HEAD /data/a%20file Bearer eyJ.secret.x");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aFileIsMovedDescribedAndDeleted(boolean encodesNames) throws IOException {
    if (encodesNames) {
      storage.encodingNames();
    }
    assertThat(client.makeDirectory(root.below("new"), TOKEN)).isTrue();
    assertThat(client.makeDirectory(root.below("new"), TOKEN)).isFalse();
    client.move(root.below("a file"), root.below("new/ä#%"), TOKEN);

    assertThat(storage.content("/data/new/ä#%")).contains(CONTENT);
    assertThat(client.describe(root.below("new/ä#%"), TOKEN).orElseThrow().bytes())
        .contains(ByteCount.of(10));
    assertThat(client.describe(root.below("missing"), TOKEN)).isEmpty();
    assertThat(client.delete(root.below("new/ä#%"), TOKEN)).isTrue();
    assertThat(client.delete(root.below("new/ä#%"), TOKEN)).isFalse();
    assertThatThrownBy(() -> client.move(root.below("a file"), root.below("b"), TOKEN))
        .isInstanceOf(DavRefused.class)
        .hasMessageContaining("MOVE of /data/a%20file with status 404");
  }

  @Test
  void oneConnectionIsUsedAgain() throws IOException {
    for (int i = 0; i < 3; i++) {
      client.makeDirectory(root.below("new"), TOKEN);
      storage.file("/data/b", CONTENT);
      client.move(root.below("b"), root.below("new/c"), TOKEN);
      client.delete(root.below("new/c"), TOKEN);
      client.list(root, TOKEN);
    }

    assertThat(storage.connections()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aDirectoryOfRandomNamesIsListed(boolean encodesNames) throws IOException {
    if (encodesNames) {
      storage.encodingNames();
    }
    long seed = Seeds.one();
    SplittableRandom random = new SplittableRandom(seed);
    Set<String> names = new TreeSet<>();
    for (int i = 0; i < 100; i++) {
      names.add(OddNames.segment(random));
    }
    names.forEach(name -> storage.file("/random/" + name, CONTENT));

    DavUrl directory = DavUrl.parse(storage.url() + "/random");
    var listing = client.list(directory, DavAccess.NONE).orElseThrow();

    assertThat(listing.entries().stream().map(DavEntry::url).map(DavUrl::name))
        .as("seed %d", seed)
        .containsExactlyInAnyOrderElementsOf(names);
    for (DavEntry entry : listing.entries()) {
      if (encodesNames || entry.url().path().indexOf('?') < 0) {
        assertThat(client.file(entry.url(), DavAccess.NONE)).as(entry.toString()).isPresent();
      }
    }
    assertThat(client.list(directory.below("missing"), DavAccess.NONE)).isEmpty();
  }

  @Test
  void aCopyIsFollowedLineByLine() throws IOException {
    try (DavDouble source = new DavDouble().file("/from", CONTENT);
        CopyLines lines = client.copy(pull(source.url() + "/from", false, LONG))) {
      assertThat(lines.next()).contains("success: Created");
      assertThat(lines.next()).isEmpty();
    }
    assertThat(storage.content("/data/copy")).contains(CONTENT);
    assertThatThrownBy(() -> client.copy(pull(storage.url() + "/from", false, LONG)))
        .isInstanceOf(DavRefused.class)
        .hasMessageContaining("412");
  }

  private DavCopy pull(String source, boolean overwrites, Duration longest) {
    return pull(root.below("copy"), TOKEN, source, overwrites, longest);
  }

  private static DavCopy pull(
      DavUrl at, DavAccess own, String source, boolean overwrites, Duration longest) {
    return new DavCopy(
        at,
        URI.create(source),
        true,
        own,
        DavAccess.bearer("other.secret"),
        overwrites,
        OptionalInt.empty(),
        longest);
  }

  /** Debug pages of proxies show headers; the texts are stored, and shown to users. */
  @Test
  void aTokenThatAStorageRepeatsIsNotPassedOn() throws IOException {
    storage.on("COPY", exchange -> DavDouble.status(201, tokensOf(exchange)).to(exchange));
    try (CopyLines lines = client.copy(pull("https://h/f", true, LONG))) {
      assertThat(lines.next()).contains("failure: Bearer *** Bearer ***");
    }
    storage.on("DELETE", exchange -> DavDouble.status(403, tokensOf(exchange)).to(exchange));
    assertThatThrownBy(() -> client.delete(root, TOKEN))
        .isInstanceOf(DavRefused.class)
        .hasMessageContaining("failure: Bearer ***")
        .hasMessageNotContaining("secret");
  }

  private static String tokensOf(HttpExchange exchange) {
    return "failure: %s %s\n"
        .formatted(
            exchange.getRequestHeaders().getFirst("Authorization"),
            exchange.getRequestHeaders().getFirst("TransferHeaderAuthorization"));
  }

  /** XRootD writes about 4 MB in a day. */
  @Test
  void aCopyOfADayIsFollowedToItsEnd() throws IOException {
    String markers = "Perf Marker\nStripe Bytes Transferred: 1\nEnd\n".repeat(200_000);
    storage.on("COPY", DavDouble.status(201, markers + "success: Created\n"));
    try (CopyLines lines = client.copy(pull(storage.url() + "/f", true, Duration.ofDays(2)))) {
      String last = "";
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        last = line.get();
      }
      assertThat(last).isEqualTo("success: Created");
    }
  }

  @Test
  void endlessAndLateReportsOfACopyEnd() {
    storage.on("COPY", DavDouble.endless(201, "", "Perf Marker\n"));
    assertThatThrownBy(() -> readAll(LONG)).isInstanceOf(ProtocolException.class);
    storage.on("COPY", DavDouble.endless(201, "", "no end of the line"));
    assertThatThrownBy(() -> readAll(LONG))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("1024");
    storage.on("COPY", exchange -> silent(() -> exchange.sendResponseHeaders(201, 0)));
    assertThatThrownBy(() -> readAll(SHORT))
        .isInstanceOf(SocketTimeoutException.class)
        .hasMessageContaining("COPY");
  }

  private void readAll(Duration longest) throws IOException {
    try (CopyLines lines = client.copy(pull(storage.url() + "/from", true, longest))) {
      while (lines.next().isPresent()) {
        // Until it fails.
      }
    }
  }

  private interface Begin {
    void run() throws IOException;
  }

  /** Begins an answer and never ends it. */
  private static void silent(Begin begin) throws IOException {
    begin.run();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"HEAD", "PROPFIND", "MKCOL", "MOVE", "DELETE"})
  void aStorageThatDoesNotAnswerIsGivenUp(String method) throws IOException {
    storage.on(method, exchange -> silent(() -> {}));
    try (DavClient hasty = client(SHORT)) {
      assertThatThrownBy(() -> call(hasty, method)).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"PROPFIND", "MKCOL", "MOVE", "DELETE"})
  void anEndlessAnswerIsGivenUp(String method) {
    storage.on(method, DavDouble.endless(500, "a\u0007b", "\n".repeat(1000)));

    assertThatThrownBy(() -> call(client, method))
        .isInstanceOf(DavRefused.class)
        .hasMessageContaining("status 500: a b")
        .message()
        .hasSizeLessThan(400);
  }

  @Test
  void anEndlessListingIsGivenUp() {
    storage.on(
        "PROPFIND",
        DavDouble.endless(
            207, "<D:multistatus xmlns:D=\"DAV:\">", "<!-- " + "x".repeat(9000) + "-->"));
    assertThatThrownBy(() -> call(client, "PROPFIND"))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("bytes");

    storage.on("PROPFIND", DavDouble.endless(207, "<D:multistatus xmlns:D=\"DAV:\"><D:x>", "x"));
    assertThatThrownBy(() -> call(client, "PROPFIND"))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("text");

    String begin = "<D:multistatus xmlns:D=\"DAV:\" a=\"";
    storage.on("PROPFIND", DavDouble.endless(207, begin, "x".repeat(9000)));
    assertThatThrownBy(() -> client.describe(root, TOKEN)).hasMessageContaining("69632 bytes");
  }

  @Test
  void aTricklingListingIsGivenUp() throws IOException {
    storage.on("PROPFIND", DavDouble.endless(207, "<D:multistatus xmlns:D=\"DAV:\">", " "));
    try (DavClient hasty = client(SHORT)) {
      assertThatThrownBy(() -> call(hasty, "PROPFIND")).isInstanceOf(IOException.class);
    }
  }

  private void call(DavClient used, String method) throws IOException {
    DavUrl file = root.below("a file");
    switch (method) {
      case "HEAD" -> used.file(file, TOKEN);
      case "PROPFIND" -> used.list(root, TOKEN);
      case "MKCOL" -> used.makeDirectory(root.below("new"), TOKEN);
      case "MOVE" -> used.move(file, root.below("b"), TOKEN);
      default -> used.delete(file, TOKEN);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"adler32=xyz", "adler32=1,adler32=2"})
  void aWrongDigestIsNoChecksum(String digest) throws IOException {
    storage.on(
        "HEAD",
        exchange -> {
          exchange.getResponseHeaders().set("Digest", digest);
          exchange.getResponseHeaders().set("Content-Length", "10");
          exchange.sendResponseHeaders(200, -1);
        });

    assertThat(client.file(root.below("a file"), TOKEN))
        .contains(new DavFile(ByteCount.of(10), Optional.empty()));
  }

  @Test
  void aRedirectIsFollowedToAllowedHostsOnly() throws IOException {
    try (DavDouble pool = new DavDouble().file("/data/a file", CONTENT)) {
      storage.redirect("HEAD", pool.url().replace("http:", "HTTP:") + "/data/a%20file?uuid=1");
      assertThatThrownBy(() -> call(client, "HEAD"))
          .isInstanceOf(DavRefused.class)
          .hasMessageContaining("status 307: it redirects to %s, which is not", pool.url());
      assertThat(pool.requests()).isEmpty();

      try (DavClient allowing = client(LONG, "127.0.0.1")) {
        assertThat(allowing.file(root.below("a file"), TOKEN)).isPresent();
      }
      assertThat(pool.requests()).containsExactly("HEAD /data/a%20file Bearer eyJ.secret.x");
    }
  }

  @Test
  void aRequestThatWasDoneIsNotRepeatedElsewhere() {
    storage.on(
        "DELETE",
        exchange -> {
          exchange.getResponseHeaders().set("Location", "/data/a%20file?done");
          exchange.sendResponseHeaders(303, -1);
        });

    assertThatThrownBy(() -> call(client, "DELETE"))
        .isInstanceOf(DavRefused.class)
        .hasMessageContaining("303");
    assertThat(storage.requests()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/data/a%20file", "ftp://127.0.0.1/x", "http://", "%", "http:///x"})
  void otherRedirectsEnd(String location) {
    storage.redirect("HEAD", location);

    assertThatThrownBy(() -> call(client, "HEAD")).isInstanceOf(ProtocolException.class);
    assertThat(storage.requests()).hasSizeLessThan(8);
  }

  @Test
  void aTokenIsNotSentWhereItCouldBeRead() {
    DavUrl plain = DavUrl.parse("dav://se.example.org/data/a");
    assertThatThrownBy(() -> client.file(plain, TOKEN)).hasMessageContaining("without TLS");
    assertThatThrownBy(() -> client.copy(pull("http://se.example.org/a", true, LONG)))
        .hasMessageContaining("without TLS");
    DavCopy ofOther = pull(plain, DavAccess.NONE, "https://se.example.org/a", true, LONG);
    assertThatThrownBy(() -> client.copy(ofOther)).hasMessageContaining("without TLS");
    assertThat(storage.requests()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aTokenIsNotRedirectedToWhereItCouldBeRead(boolean withOwnToken) throws IOException {
    storage.redirect("COPY", "http://pool.example.org/data/copy");
    DavAccess own = withOwnToken ? TOKEN : DavAccess.NONE;
    try (DavClient allowing = client(LONG, "pool.example.org")) {
      DavCopy copy = pull(root.below("copy"), own, storage.url() + "/from", true, LONG);
      assertThatThrownBy(() -> allowing.copy(copy))
          .isInstanceOf(DavRefused.class)
          .hasMessageContaining("http://pool.example.org:80, which would receive a token without");
    }
  }

  @Test
  void aRefusalSaysWhatWasAskedAndAnswered() {
    storage.on("MKCOL", DavDouble.status(403, "no create\r\npermission " + "x".repeat(1000)));

    assertThatThrownBy(() -> client.makeDirectory(root.below("new"), TOKEN))
        .isInstanceOfSatisfying(
            DavRefused.class,
            refused -> {
              assertThat(refused.status()).isEqualTo(403);
              assertThat(refused.isDenied()).isTrue();
              assertThat(refused.getMessage())
                  .startsWith(
                      "%s answers MKCOL of /data/new with status 403: no create"
                          .formatted(root.origin()))
                  .hasSizeLessThan(300)
                  .doesNotContain("secret");
            });
  }
}

package io.argosy.system.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavEntry;
import io.argosy.common.dav.DavFile;
import io.argosy.common.dav.DavListing;
import io.argosy.common.dav.DavNameRefused;
import io.argosy.common.dav.DavRefused;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.CopyLines;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.dav.http.DavContent;
import io.argosy.common.dav.http.DavCopy;
import io.argosy.common.process.TrustedCertificates;
import io.argosy.common.unit.ByteCount;
import io.argosy.deploy.cli.ArgosyCommand;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.zip.Adler32;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The client of storage, and what uses it, against two stock XRootD servers with tokens. */
class XrootdTest {

  private static final Duration HOUR = Duration.ofHours(1);
  private static final byte[] CONTENT = "content".getBytes(UTF_8);

  /**
   * XRootD writes names in listings as they are, which other storages encode. It cannot serve names
   * with a question mark.
   */
  private static final Set<String> NAMES =
      Set.of(
          "plain", "a%20b", "a b", "100%", "h#&<>\"'", "ü€ 日本", " space ", "+;=@:!$()*,[]{}|\\^`~");

  private static Optional<Path> home = Optional.empty();
  private static Optional<XrootdServer> firstServer = Optional.empty();
  private static Optional<XrootdServer> secondServer = Optional.empty();
  private static Optional<TokenIssuer> issuer = Optional.empty();
  private static Path certificate;
  private static DavClient client;

  @BeforeAll
  static void start() throws IOException {
    XrootdServer.requireTokens();
    Path directory = XrootdServer.home("xrootd");
    home = Optional.of(directory);
    HostKey key = HostKey.in(directory);
    issuer = Optional.of(new TokenIssuer(key));
    firstServer = Optional.of(XrootdServer.start(directory.resolve("first"), key, issuer));
    secondServer = Optional.of(XrootdServer.start(directory.resolve("second"), key, issuer));
    certificate = key.certificate();
    client = client();
  }

  private static DavClient client() {
    return new DavClient(
        "argosy-test",
        Duration.ofSeconds(60),
        4,
        Set.of(),
        Optional.of(TrustedCertificates.of("test", certificate)));
  }

  @AfterAll
  static void end() throws IOException {
    firstServer.ifPresent(XrootdServer::close);
    secondServer.ifPresent(XrootdServer::close);
    issuer.ifPresent(TokenIssuer::close);
    if (home.isPresent()) {
      client.close();
      HostKey.run("rm -rf " + home.get());
    }
  }

  private static XrootdServer first() {
    return firstServer.orElseThrow();
  }

  private static DavUrl url(XrootdServer server, String path) {
    return DavUrl.parse(server.url() + "/data").below(path);
  }

  private static DavAccess access(XrootdServer server, String scope) {
    return DavAccess.bearer(issuer.orElseThrow().token(server.url(), scope, HOUR));
  }

  private static Checksum checksum(byte[] content) {
    Adler32 sum = new Adler32();
    sum.update(content);
    return Checksum.of(sum);
  }

  @Test
  void everyNameIsListedAndAskedFor() throws IOException {
    for (String name : NAMES) {
      first().put("names/" + name, CONTENT);
      first().put("na%20mes x/" + name, CONTENT);
    }
    first().put("ambiguous/a%20b", CONTENT);
    DavAccess access = access(first(), "storage.read:/");

    for (String directory : List.of("names", "na%20mes x")) {
      DavListing listing = client.list(url(first(), directory), access).orElseThrow();
      assertThat(listing.entries().stream().map(it -> it.url().name()).toList())
          .containsExactlyInAnyOrderElementsOf(NAMES);
      for (DavEntry entry : listing.entries()) {
        assertThat(entry.bytes()).contains(ByteCount.of(CONTENT.length));
        assertThat(client.file(entry.url(), access))
            .as(entry.url().name())
            .contains(new DavFile(ByteCount.of(7), Optional.of(checksum(CONTENT))));
      }
    }
    assertThat(client.list(url(first(), "ambiguous"), access).orElseThrow().entries())
        .extracting(it -> it.url().name())
        .containsExactly("a%20b");
    assertThat(client.list(url(first(), "none"), access)).isEmpty();
  }

  @Test
  void everyNameIsGivenByARenaming() throws IOException {
    DavAccess access =
        access(first(), "storage.read:/moved storage.create:/moved storage.modify:/moved");
    for (String name : NAMES) {
      first().put("moved/from", CONTENT);
      DavUrl from = url(first(), "moved/from");
      DavUrl to = url(first(), "moved/to/" + name);
      client.move(from, to, access);
      assertThat(first().data().resolve("moved/to/" + name)).hasBinaryContent(CONTENT);
    }
  }

  @Test
  void aNameWithAQuestionMarkIsNotTakenForAnotherOne() throws IOException {
    first().put("question/a", CONTENT);
    first().put("question/a?b", CONTENT);
    DavAccess access = access(first(), "storage.read:/ storage.create:/ storage.modify:/");
    DavUrl odd = url(first(), "question/a?b");
    try (DavClient fresh = client()) {
      assertThatThrownBy(() -> fresh.file(odd, access)).isInstanceOf(DavNameRefused.class);
    }
    assertThatThrownBy(() -> client.delete(odd, access)).isInstanceOf(DavNameRefused.class);
    assertThatThrownBy(() -> client.move(url(first(), "question/a"), odd, access))
        .isInstanceOf(DavNameRefused.class);

    assertThat(first().data().resolve("question")).isDirectoryContaining("glob:**/a");
  }

  @Test
  void aFileIsCopiedFromTheOtherServerAndRenamed() throws IOException {
    XrootdServer second = secondServer.orElseThrow();
    byte[] content = new byte[3_000_000];
    first().put("from/a b%", content);
    second.put("to/there", CONTENT);
    DavAccess write = access(second, "storage.read:/to storage.create:/to storage.modify:/to");
    DavUrl copy = url(second, "to/.copy");

    try (CopyLines lines = client.copy(pull("from/a b%", copy, write, "storage.read:/from"))) {
      assertThat(lastOf(lines)).isEqualTo("success: Created");
    }
    assertThat(client.file(copy, write))
        .contains(new DavFile(ByteCount.of(content.length), Optional.of(checksum(content))));
    client.move(copy, url(second, "to/deep/file ü %"), write);
    assertThat(second.data().resolve("to/deep/file ü %")).hasSize(content.length);
    try (DavContent tail =
        client.get(
            url(second, "to/deep/file ü %"),
            write,
            2_999_990,
            ByteCount.of(content.length),
            Duration.ofMinutes(1))) {
      assertThat(tail.whole()).isEqualTo(ByteCount.of(content.length));
      assertThat(tail.readAllBytes()).hasSize(10);
    }
    assertThat(client.makeDirectory(url(second, "to/deep"), write)).isFalse();
    assertThat(client.makeDirectory(url(second, "to/new"), write)).isTrue();
    assertThat(client.delete(url(second, "to/deep/file ü %"), write)).isTrue();
    assertThat(client.delete(url(second, "to/deep/file ü %"), write)).isFalse();
  }

  @Test
  void aCopyWithoutTheRightTokenFails() throws IOException {
    XrootdServer second = secondServer.orElseThrow();
    first().put("from/b", CONTENT);
    second.put("to/there", CONTENT);
    DavUrl copy = url(second, "to/.denied");
    DavAccess write = access(second, "storage.read:/to storage.create:/to storage.modify:/to");

    try (CopyLines lines = client.copy(pull("from/b", copy, write, "storage.read:/other"))) {
      assertThat(lastOf(lines)).startsWith("failure: ").contains("403");
    }
    DavAccess foreign = access(first(), "storage.create:/to");
    assertThatThrownBy(() -> client.copy(pull("from/b", copy, foreign, "storage.read:/from")))
        .isInstanceOfSatisfying(DavRefused.class, it -> assertThat(it.isDenied()).isTrue());
    assertThatThrownBy(() -> client.list(url(first(), "from"), DavAccess.NONE))
        .isInstanceOfSatisfying(DavRefused.class, it -> assertThat(it.isDenied()).isTrue());
  }

  private static DavCopy pull(String from, DavUrl to, DavAccess access, String sourceScope) {
    return new DavCopy(
        to,
        URI.create(url(first(), from).toString()),
        true,
        access,
        access(first(), sourceScope),
        true,
        OptionalInt.empty(),
        Duration.ofMinutes(1));
  }

  private static String lastOf(CopyLines lines) throws IOException {
    String last = "";
    for (var next = lines.next(); next.isPresent(); next = lines.next()) {
      last = next.get();
    }
    return last;
  }

  @Test
  void aDirectoryIsRegisteredByInject() throws IOException {
    for (String name : NAMES) {
      first().put("set/sub dir/" + name, name.getBytes(UTF_8));
    }
    List<String> received = new CopyOnWriteArrayList<>();
    HttpServer router = router(received);
    try {
      String routerUrl = "http://127.0.0.1:" + router.getAddress().getPort();
      assertThat(inject(routerUrl, "storage.read:/other")).isEqualTo(1);
      assertThat(received).isEmpty();
      assertThat(inject(routerUrl, "storage.read:/set")).isZero();
    } finally {
      router.stop(0);
    }
    Map<String, String> sums =
        NAMES.stream()
            .collect(
                Collectors.toMap(name -> name, name -> checksum(name.getBytes(UTF_8)).value()));
    assertThat(received).hasSize(1);
    sums.forEach(
        (name, sum) ->
            assertThat(received.getFirst())
                .contains(
                    "\"/d/set/sub dir/%s\""
                        .formatted(name.replace("\\", "\\\\").replace("\"", "\\\"")),
                    sum));
  }

  /** Accepts every injection. */
  private static HttpServer router(List<String> received) throws IOException {
    HttpServer router =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    router.createContext(
        "/command/v1/injections",
        exchange -> {
          received.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          byte[] answer = "{\"filesAdded\":8,\"replicasAdded\":8}".getBytes(UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    router.start();
    return router;
  }

  private static int inject(String router, String scope) throws IOException {
    Path directory = home.orElseThrow();
    Path user = Files.writeString(directory.resolve("user.token"), "argosy_hers");
    String text = issuer.orElseThrow().token(first().url(), scope, HOUR);
    Path token = Files.writeString(directory.resolve("storage.token"), text);
    return ArgosyCommand.run(
        Clock.systemUTC(),
        "inject",
        "--node",
        "T1_A",
        "--dataset",
        "/d/set",
        "--from",
        first().url().replace("https:", "davs:") + "/data/set",
        "--storage-token-file",
        token.toString(),
        "--storage-ca-file",
        directory.resolve("host.pem").toString(),
        "--router",
        router,
        "--token-file",
        user.toString());
  }
}

package io.argosy.system.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavRefused;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.dav.http.DavCopy;
import io.argosy.common.process.TrustedCertificates;
import io.argosy.deploy.scan.StorageCheck;
import io.argosy.router.token.KeyCycle;
import io.argosy.router.token.ScopeRule;
import io.argosy.router.token.SigningKey;
import io.argosy.router.token.StorageToken;
import io.argosy.router.token.backend.JoseTokenSigner;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What stock XRootD makes of the router's tokens. */
class RouterTokensTest {

  private static final ScopeRule.Area DATA = new ScopeRule.Area("/data/store", "/data");
  private static final Duration NOW = Duration.ZERO;
  private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);

  private static Optional<Path> home = Optional.empty();
  private static Optional<TokenIssuer> issuer = Optional.empty();
  private static Optional<XrootdServer> started = Optional.empty();
  private static DavClient client;

  /** The second key was made more than a day ago, and has not signed yet. */
  @BeforeAll
  static void start() throws IOException {
    XrootdServer.requireTokens();
    Path directory = XrootdServer.home("tokens");
    home = Optional.of(directory);
    HostKey key = HostKey.in(directory);
    issuer = Optional.of(new TokenIssuer(key, () -> signer(NOW).publicKeys()));
    assertThat(signer(Duration.ofDays(-33)).keys()).hasSize(1);
    rotate(Duration.ofHours(-25));
    XrootdServer server = XrootdServer.start(directory.resolve("server"), key, issuer);
    started = Optional.of(server);
    server.put("store/in/file", "content".getBytes(UTF_8));
    server.put("store/other/file", "content".getBytes(UTF_8));
    client =
        new DavClient(
            "argosy-test",
            Duration.ofSeconds(60),
            4,
            Set.of(),
            Optional.of(TrustedCertificates.of("test", key.certificate())));
  }

  @AfterAll
  static void end() throws IOException {
    started.ifPresent(XrootdServer::close);
    issuer.ifPresent(TokenIssuer::close);
    if (home.isPresent()) {
      client.close();
      HostKey.run("rm -rf " + home.get());
    }
  }

  private static Path keyFile() {
    return home.orElseThrow().resolve("token-key");
  }

  /** Returns the router's signer, whose clock differs by this much. */
  private static JoseTokenSigner signer(Duration offset) {
    return signer(issuer.orElseThrow().url(), keyFile(), offset);
  }

  private static JoseTokenSigner signer(String url, Path keys, Duration offset) {
    return new JoseTokenSigner(url, keys, HALF_AN_HOUR, Clock.offset(Clock.systemUTC(), offset));
  }

  private static void rotate(Duration offset) {
    new KeyCycle(
            signer(offset),
            () -> UUID.randomUUID().toString(),
            Clock.offset(Clock.systemUTC(), offset),
            Duration.ofDays(30))
        .run();
  }

  private static StorageToken token(List<String> scopes) {
    return new StorageToken(started.orElseThrow().url(), "agent", scopes);
  }

  private static StorageToken reading() {
    return token(ScopeRule.reading(DATA, "/data/store/in"));
  }

  private static DavUrl url(String path) {
    return DavUrl.parse(started.orElseThrow().url() + "/data/store").below(path);
  }

  private static boolean isRead(String path, String token) throws IOException {
    return client.file(url(path), DavAccess.bearer(token)).isPresent();
  }

  /**
   * XRootD closes some connections after it has refused a request, which a client may notice only
   * when it sends the next one.
   */
  private static void assertDenied(ThrowingCallable request) {
    Throwable refused = catchThrowable(request);
    assertThat(refused instanceof NoHttpResponseException ? catchThrowable(request) : refused)
        .isInstanceOfSatisfying(
            DavRefused.class, it -> assertThat(it.isDenied()).as(it.toString()).isTrue());
  }

  @Test
  void aTokenForWritingPermitsAllThatAJobDoesInItsDirectory() throws IOException {
    StorageToken token = token(ScopeRule.writing(DATA, "/data/store/in"));
    DavAccess access = DavAccess.bearer(signer(NOW).sign(token));

    assertThat(client.makeDirectory(url("in/new"), access)).isTrue();
    started.orElseThrow().put("store/in/new/.copy", "content".getBytes(UTF_8));
    assertThat(client.file(url("in/new/.copy"), access)).isPresent();
    client.move(url("in/new/.copy"), url("in/new/file"), access);
    assertThat(client.list(url("in/new"), access).orElseThrow().entries()).hasSize(1);
    assertThat(client.delete(url("in/new/file"), access)).isTrue();

    assertDenied(() -> client.file(url("other/file"), access));
    assertDenied(() -> client.makeDirectory(url("other/new"), access));
    assertDenied(() -> client.move(url("in/file"), url("other/moved"), access));
    assertDenied(() -> client.delete(url("other/file"), access));
  }

  /** An admin gets such a token to try the storage. */
  @Test
  void aStorageIsTriedWithATokenForAllOfIt() {
    DavUrl root = DavUrl.parse(started.orElseThrow().url() + "/data/store");
    String token = signer(NOW).sign(token(ScopeRule.writing(DATA, "/data/store")));
    assertThat(new StorageCheck(client, root, DavAccess.bearer(token)).run("id"))
        .hasSize(4)
        .allMatch(step -> step.problem().isEmpty());
    assertThat(
            new StorageCheck(client, root, DavAccess.bearer(signer(NOW).sign(reading()))).run("id"))
        .singleElement()
        .matches(step -> step.advice().orElseThrow().contains("storage.create"));
    assertThat(started.orElseThrow().data().resolve("store"))
        .isDirectoryNotContaining("glob:**/.argosy*");
  }

  @Test
  void aTokenForReadingPermitsNothingElse() throws IOException {
    String token = signer(NOW).sign(reading());
    DavAccess access = DavAccess.bearer(token);
    assertThat(isRead("in/file", token)).isTrue();
    assertDenied(() -> isRead("other/file", token));
    assertDenied(() -> client.makeDirectory(url("in/made"), access));
    assertDenied(() -> client.delete(url("in/file"), access));
    assertDenied(() -> client.move(url("in/file"), url("in/moved"), access));
    assertDenied(() -> client.copy(copyOf("in/file", "in/copied", access)));
    assertThat(started.orElseThrow().data().resolve("store/in/copied")).doesNotExist();
  }

  private static DavCopy copyOf(String from, String to, DavAccess access) {
    return new DavCopy(
        url(to),
        URI.create(url(from).toString()),
        true,
        access,
        DavAccess.bearer(signer(NOW).sign(reading())),
        false,
        OptionalInt.empty(),
        Duration.ofMinutes(1));
  }

  /** A request has the rights of each scope, but only in the directory of this scope. */
  @Test
  void rightsOfTwoScopesDoNotAddUp() throws IOException {
    String token =
        signer(NOW).sign(token(List.of("storage.read:/store/other", "storage.create:/store/in")));
    assertThat(isRead("other/file", token)).isTrue();
    assertDenied(() -> isRead("in/file", token));
    assertDenied(() -> client.makeDirectory(url("other/new"), DavAccess.bearer(token)));
    assertDenied(() -> client.move(url("other/file"), url("in/moved"), DavAccess.bearer(token)));
  }

  @Test
  void aPathThatLeavesTheDirectoryIsRefused() throws Exception {
    String token = signer(NOW).sign(reading());
    assertThat(statusOf("/in/file", token)).isEqualTo(200);
    for (String path :
        List.of("/in/../other/file", "/in/%2e%2e/other/file", "/in/%2E%2E%2Fother/file")) {
      assertThat(statusOf(path, token)).as(path).isEqualTo(403);
    }
  }

  /** Sends the path as it stands, which a {@link DavUrl} refuses. */
  private static int statusOf(String path, String token) throws Exception {
    try (HttpClient plain =
        HttpClient.newBuilder()
            .sslContext(TrustedCertificates.of("test", home.orElseThrow().resolve("host.pem")))
            .build()) {
      return plain
          .send(
              HttpRequest.newBuilder(URI.create(started.orElseThrow().url() + "/data/store" + path))
                  .header("Authorization", "Bearer " + token)
                  .build(),
              HttpResponse.BodyHandlers.discarding())
          .statusCode();
    }
  }

  @Test
  void tokensOfOthersAndOfOtherTimesAreRefused() throws IOException {
    assertDenied(() -> client.file(url("in/file"), DavAccess.NONE));
    StorageToken elsewhere = new StorageToken("https://localhost:1", "agent", reading().scopes());
    Path strange = home.orElseThrow().resolve("strange-key");
    JoseTokenSigner stranger = signer(issuer.orElseThrow().url(), strange, NOW);
    SigningKey first = signer(NOW).keys().getFirst();
    for (String bad :
        List.of(
            signer(NOW).sign(elsewhere),
            signer(Duration.ofMinutes(-35)).sign(reading()),
            signer(Duration.ofMinutes(35)).sign(reading()),
            signer("https://localhost:1", keyFile(), NOW).sign(reading()),
            stranger.sign(reading()),
            underTheIdOf(first, stranger))) {
      assertDenied(() -> isRead("in/file", bad));
    }
    assertThat(isRead("in/file", signer(NOW).sign(reading()))).as("the good one").isTrue();
    assertThat(isRead("in/file", signer(Duration.ofSeconds(50)).sign(reading())))
        .as("a storage whose clock is late")
        .isTrue();
  }

  private static String underTheIdOf(SigningKey key, JoseTokenSigner stranger) {
    stranger.keep(stranger.keys(), List.of(key));
    return stranger.sign(reading());
  }

  /** XRootD has read the keys before, and does not read them again for hours. */
  @Test
  void aRotationIsNotNoticed() throws IOException {
    String old = signer(NOW).sign(reading());
    String oldKey = signer(NOW).keys().getFirst().id();
    assertThat(isRead("in/file", old)).isTrue();

    rotate(NOW);
    assertThat(signer(NOW).keys().getFirst().id()).isNotEqualTo(oldKey);
    String fresh = signer(NOW).sign(reading());
    assertThat(isRead("in/file", fresh)).isTrue();
    assertThat(isRead("in/file", old)).isTrue();

    rotate(Duration.ofHours(3));
    assertThat(signer(NOW).keys()).hasSize(1);
    assertThat(isRead("in/file", signer(NOW).sign(reading()))).isTrue();
  }
}

package io.argosy.system.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.transfer.Finding;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.agent.verify.Verification;
import io.argosy.agent.webdav.statefile.LeftoverFiles;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.dav.http.StorageClients;
import io.argosy.common.process.TrustedCertificates;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.agent.DoorGrant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Copies between two stock XRootD servers by the classes of an agent, with tokens. */
class XrootdCopiesTest {

  private static final Duration HOUR = Duration.ofHours(1);
  private static final byte[] CONTENT = "content of a file".repeat(20_000).getBytes(UTF_8);
  private static final String OWN_SCOPE =
      "storage.read:/%1$s storage.create:/%1$s storage.modify:/%1$s";
  private static final List<String> NAMES =
      List.of(
          "plain", "a%20b", "a b", "100%", "h#&<>\"'", "ü€ 日本", " space ", "+;=@:!$()*,[]{}|\\^`~");

  private static Optional<Path> home = Optional.empty();
  private static Optional<XrootdServer> sourceServer = Optional.empty();
  private static Optional<XrootdServer> destinationServer = Optional.empty();
  private static Optional<TokenIssuer> issuer = Optional.empty();
  private static StorageClients clients;

  private String directory;
  private Path state;
  private CopyWorld world;

  @BeforeAll
  static void start() throws IOException {
    XrootdServer.requireTokens();
    Path directory = XrootdServer.home("xrootd-copies");
    home = Optional.of(directory);
    HostKey key = HostKey.in(directory);
    issuer = Optional.of(new TokenIssuer(key));
    sourceServer = Optional.of(XrootdServer.start(directory.resolve("source"), key, issuer));
    destinationServer =
        Optional.of(XrootdServer.start(directory.resolve("destination"), key, issuer));
    clients =
        new StorageClients(
            hosts ->
                new DavClient(
                    "argosy-test",
                    Duration.ofSeconds(60),
                    16,
                    hosts,
                    Optional.of(TrustedCertificates.of("test", key.certificate()))));
  }

  @AfterAll
  static void end() throws IOException {
    sourceServer.ifPresent(XrootdServer::close);
    destinationServer.ifPresent(XrootdServer::close);
    issuer.ifPresent(TokenIssuer::close);
    if (home.isPresent()) {
      clients.close();
      HostKey.run("rm -rf " + home.get());
    }
  }

  /** The servers remember checksums by the second, so that each test has a directory of its own. */
  @BeforeEach
  void begin() throws IOException {
    directory = UUID.randomUUID().toString();
    state = Files.createTempDirectory("leftovers");
    destination().put(directory + "/there", new byte[0]);
    useToken(OWN_SCOPE);
  }

  @AfterEach
  void tidy() throws IOException {
    HostKey.run("rm -rf " + state);
  }

  /** Begins a process with this token. */
  private void useToken(String scope) throws IOException {
    DavAccess access =
        DavAccess.bearer(
            issuer.orElseThrow().token(destination().url(), scope.formatted(directory), HOUR));
    DavUrl root = DavUrl.parse(destination().url() + "/data/" + directory);
    world = CopyWorld.of(root, clients, (node, below) -> access, state);
  }

  private static XrootdServer source() {
    return sourceServer.orElseThrow();
  }

  private static XrootdServer destination() {
    return destinationServer.orElseThrow();
  }

  private List<HeldTask> tasks() throws IOException {
    List<HeldTask> tasks = new ArrayList<>();
    for (String name : NAMES) {
      source().put(directory + "/deep/" + name, CONTENT);
      tasks.add(CopyWorld.task("/deep/" + name, CONTENT));
    }
    return tasks;
  }

  private CopyWorld.Results copy(List<HeldTask> tasks, String scope, boolean push)
      throws TransferFailedException {
    List<String> paths =
        tasks.stream().map(task -> "/data/" + directory + task.file().lfn()).toList();
    String token = issuer.orElseThrow().token(source().url(), scope.formatted(directory), HOUR);
    return world.copy(
        tasks, new DoorGrant("davs", source().url(), token, 3600, paths, push, List.of(), null));
  }

  private List<String> temporary() throws IOException {
    try (Stream<Path> all = Files.walk(destination().data().resolve(directory))) {
      return all.map(Path::toString).filter(path -> path.contains("/.argosy.")).toList();
    }
  }

  @Test
  void filesAreCopiedVerifiedAndRenamed() throws Exception {
    for (boolean push : List.of(false, true)) {
      List<HeldTask> tasks = tasks();
      CopyWorld.Results results = copy(tasks, "storage.read:/%s", push);
      assertThat(results.failures()).isEmpty();
      for (HeldTask task : tasks) {
        assertThat(Verification.check(task, results.arrivals().get(task.key()))).isEmpty();
      }
      world.storage().flush(tasks);
      assertThat(world.storage().place(tasks).values()).containsOnly(Optional.empty());
      for (String name : NAMES) {
        Path placed = destination().data().resolve(directory + "/deep/" + name);
        assertThat(placed).hasBinaryContent(CONTENT);
      }
      assertThat(world.storage().survey(tasks).values())
          .allMatch(Finding.AlreadyThere.class::isInstance);
      assertThat(temporary()).isEmpty();
      begin();
    }
  }

  @Test
  void eachFailureHasItsClass() throws Exception {
    HeldTask missing = CopyWorld.task("/none", CONTENT);
    assertThat(copy(List.of(missing), "storage.read:/%s", false).only())
        .isEqualTo(FailureClass.SOURCE_MISSING);
    HeldTask there = tasks().getFirst();
    assertThat(copy(List.of(there), "storage.read:/other", false).only())
        .isEqualTo(FailureClass.SOURCE_BUSY);
    List.of(missing, there).forEach(world.staging()::discard);
    world.sweep().run();
    assertThat(temporary()).isEmpty();

    useToken("storage.read:/other");
    assertThat(copy(List.of(there), "storage.read:/%s", false).only())
        .isEqualTo(FailureClass.TOOL_BROKEN);
    assertThat(world.storage().survey(there))
        .isInstanceOfSatisfying(
            Finding.Blocked.class,
            it -> assertThat(it.failure().reason()).isEqualTo(FailureClass.TOOL_BROKEN));
  }

  @Test
  void aFileOfAnotherNameIsNotReplaced() throws Exception {
    HeldTask task = tasks().getFirst();
    assertThat(copy(List.of(task), "storage.read:/%s", false).failures()).isEmpty();
    destination().put(directory + "/deep/plain", "other".getBytes(UTF_8));
    assertThat(world.storage().place(List.of(task)).get(task.key()).map(TaskFailure::reason))
        .contains(FailureClass.REFUSED);
    assertThat(destination().data().resolve(directory + "/deep/plain")).hasContent("other");
  }

  @Test
  void theNextProcessDeletesWhatAKilledOneLeft() throws Exception {
    List<HeldTask> tasks = tasks();
    copy(tasks, "storage.read:/%s", false);
    assertThat(temporary()).hasSize(NAMES.size());
    useToken(OWN_SCOPE);
    world.sweep().run();
    assertThat(temporary()).isEmpty();
    world.passed().addAndGet(Duration.ofSeconds(15).toNanos());
    world.sweep().run();
    assertThat(LeftoverFiles.in(state, WireJson.tolerant()).all()).isEmpty();
  }
}

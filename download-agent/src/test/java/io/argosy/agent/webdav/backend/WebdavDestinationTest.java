package io.argosy.agent.webdav.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.StorageWorld;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.transfer.DestinationStorage;
import io.argosy.agent.transfer.DestinationStorageContract;
import io.argosy.agent.transfer.Finding;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.fixture.DavDouble;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebdavDestinationTest implements DestinationStorageContract {

  private static final String ROOT = "/store/x y";

  private DavDouble storage;
  private StorageWorld world;

  @BeforeEach
  void start() throws IOException {
    storage = new DavDouble();
    DavUrl root = new DavUrl(DavUrl.parse(storage.url()).origin(), ROOT);
    world = new StorageWorld(root, StorageWorld.client(), (node, directory) -> DavAccess.NONE);
  }

  @AfterEach
  void stop() {
    world.close();
    storage.close();
  }

  @Override
  public DestinationStorage storage() {
    return world.destination();
  }

  @Override
  public void stage(HeldTask task) {
    storage.file(world.begin(task).url().path(), CONTENT);
  }

  @Override
  public boolean isStaged(HeldTask task) {
    world.sweep().run();
    return world.leftovers().of(task.key()).isPresent()
        || storage.paths().stream().anyMatch(path -> path.contains("/.argosy."));
  }

  @Override
  public void write(String name, byte[] content) {
    storage.file(ROOT + "/" + name, content);
  }

  @Override
  public Optional<byte[]> read(String name) {
    return storage.content(ROOT + "/" + name);
  }

  @Override
  public void makeDirectory(String name) {
    storage.directory(ROOT + "/" + name);
  }

  /** One listing, and one request for each file that is there. */
  @Test
  void manyFilesOfADirectoryAreFoundByOneListing() {
    List<HeldTask> tasks = new ArrayList<>();
    for (int n = 0; n < 100; n++) {
      tasks.add(DestinationStorageContract.task("t" + n, "/d/f" + n));
    }
    write("d/f1", CONTENT);
    write("d/f2", OTHER);
    write("d/f3", "longer".getBytes(UTF_8));
    write("d/f4/directory", CONTENT);
    Map<TaskKey, Finding> findings = storage().survey(tasks);
    assertThat(findings).hasSize(100);
    assertThat(findings.values()).filteredOn(Finding.ABSENT::equals).hasSize(96);
    assertThat(findings.get(tasks.get(1).key())).isInstanceOf(Finding.AlreadyThere.class);
    for (int n = 2; n < 5; n++) {
      assertThat(findings.get(tasks.get(n).key())).isInstanceOf(Finding.Blocked.class);
    }
    assertThat(storage.requests()).hasSize(5).filteredOn(r -> r.startsWith("HEAD")).hasSize(4);
  }

  @Test
  void aStorageThatDoesNotListIsAskedForEachFile() {
    List<HeldTask> tasks = new ArrayList<>();
    for (int n = 0; n < 10; n++) {
      tasks.add(DestinationStorageContract.task("t" + n, "/d/f" + n));
    }
    write("d/f1", CONTENT);
    storage.on("PROPFIND", DavDouble.status(207, "no XML"));
    assertThat(storage().survey(tasks).values())
        .filteredOn(Finding.AlreadyThere.class::isInstance)
        .hasSize(1);
  }

  /** The list is not read to its end, and not asked for again. */
  @Test
  void aDirectoryWithMoreEntriesThanFitIntoMemoryIsAskedForEachFile() {
    String entries = DavDouble.response(ROOT + "/d", Optional.empty());
    storage.on("PROPFIND", exchange -> large(entries).to(exchange));
    List<HeldTask> tasks = new ArrayList<>();
    for (int n = 0; n < 10; n++) {
      tasks.add(DestinationStorageContract.task("t" + n, "/d/f" + n));
    }
    WebdavDestination destination = world.destination();
    for (int n = 0; n < 2; n++) {
      assertThat(destination.survey(tasks).values()).containsOnly(Finding.ABSENT).hasSize(10);
    }
    assertThat(storage.requests()).filteredOn(r -> r.startsWith("PROPFIND")).hasSize(1);
    assertThat(storage.requests()).filteredOn(r -> r.startsWith("HEAD")).hasSize(20);
  }

  private static DavDouble.Answer large(String self) {
    StringBuilder entries = new StringBuilder(self);
    for (int n = 0; n <= 20_000; n++) {
      entries.append(DavDouble.response(ROOT + "/d/g" + n, Optional.of(1L)));
    }
    return DavDouble.status(207, DavDouble.multistatus(entries.toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a b", "/100%", "/%41", "/#", "/ü€ 日本", "/h&<>\"'", "/+;=@:!$()*,[]{}"})
  void namesAreTakenAsTheyAre(String lfn) {
    HeldTask task = DestinationStorageContract.task("t1", lfn);
    stage(task);
    assertThat(place(task)).isEmpty();
    assertThat(read(lfn.substring(1)).orElseThrow()).isEqualTo(CONTENT);
    assertThat(storage().survey(task)).isInstanceOf(Finding.AlreadyThere.class);
  }

  /** It does not decode the new name of a file, and replaces what is there. */
  @Test
  void anXrootdThatCannotBeRecognisedReplacesNoOtherFile() {
    storage.behindAProxy();
    HeldTask task = DestinationStorageContract.task("t1", "/a b");
    stage(task);
    assertThat(place(task)).contains(FailureClass.TOOL_BROKEN);
    assertThat(storage.paths()).isEmpty();

    storage.file("/store/x%20y/a%20b", OTHER);
    stage(task);
    assertThat(place(task)).contains(FailureClass.REFUSED);
    assertThat(storage.content("/store/x%20y/a%20b")).contains(OTHER);
  }

  @Test
  void aStorageThatDecodesNamesNeedNotNameItself() {
    storage.encodingNames();
    HeldTask task = DestinationStorageContract.task("t1", "/a b");
    stage(task);
    assertThat(place(task)).isEmpty();
    assertThat(read("a b").orElseThrow()).isEqualTo(CONTENT);
  }

  /** XRootD would take it for the name before the question mark. */
  @Test
  void aNameWithAQuestionMarkIsRefusedBeforeAnythingIsWritten() {
    HeldTask task = DestinationStorageContract.task("t1", "/a?b");
    assertBlocked(task);
    assertThat(storage.requests()).isEmpty();
  }

  @Test
  void aStorageWithoutAdler32IsNotTrusted() {
    write("a/b", CONTENT);
    storage.on(
        "HEAD",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Length", "3");
          exchange.getResponseHeaders().set("Digest", "md5=abc");
          exchange.sendResponseHeaders(200, -1);
        });
    assertThat(failureOf(TASK))
        .matches(failure -> failure.reason() == FailureClass.TOOL_BROKEN)
        .matches(failure -> failure.message().contains("gives no adler32"));
  }

  @Test
  void aDeniedTokenBlamesTheDestination() {
    storage.on("HEAD", DavDouble.status(403, "no"));
    assertThat(failureOf(TASK).reason()).isEqualTo(FailureClass.TOOL_BROKEN);
  }

  /** Nobody has asked the source, so no attempt at it may be counted. */
  @ParameterizedTest
  @ValueSource(ints = {0, 429, 500, 502, 503, 504})
  void aStorageThatDoesNotWorkIsNoFaultOfTheFile(int status) {
    if (status == 0) {
      storage.close();
    } else {
      storage.on("HEAD", DavDouble.status(status, "later"));
    }
    assertThat(failureOf(TASK))
        .matches(failure -> failure.reason() == FailureClass.TOOL_BROKEN)
        .matches(failure -> failure.phase() == Phase.SESSION);
  }

  @Test
  void aRenamingWhoseAnswerWasLostIsASuccess() {
    stage(TASK);
    storage.on(
        "MOVE",
        exchange -> {
          storage.file(ROOT + "/a/b", CONTENT);
          throw new IOException("cut");
        });
    assertThat(place(TASK)).isEmpty();
    assertThat(isStaged(TASK)).isFalse();
  }

  @Test
  void aFileThatAppearsMeanwhileIsNotReplaced() {
    stage(TASK);
    assertThat(storage().survey(TASK)).isEqualTo(Finding.ABSENT);
    write("a/b", OTHER);
    assertThat(place(TASK)).contains(FailureClass.REFUSED);
    assertThat(storage.requests()).noneMatch(request -> request.startsWith("MOVE"));
    assertThat(read("a/b").orElseThrow()).isEqualTo(OTHER);
  }

  /** One listing tells which names are free, and only the others are looked at. */
  @Test
  void manyFilesArePlacedAfterOneListing() {
    List<HeldTask> tasks =
        IntStream.range(0, 20)
            .mapToObj(n -> DestinationStorageContract.task("t" + n, "/d/f" + n))
            .toList();
    tasks.forEach(this::stage);
    write("d/f1", OTHER);
    write("d/f2", CONTENT);
    Map<TaskKey, Optional<TaskFailure>> verdicts = storage().place(tasks);
    assertThat(verdicts.values()).filteredOn(Optional::isPresent).hasSize(1);
    assertThat(verdicts.get(tasks.get(1).key()).orElseThrow().reason())
        .isEqualTo(FailureClass.REFUSED);
    assertThat(read("d/f1").orElseThrow()).isEqualTo(OTHER);
    assertThat(read("d/f3").orElseThrow()).isEqualTo(CONTENT);
    assertThat(storage.requests()).filteredOn(r -> r.startsWith("PROPFIND")).hasSize(1);
    assertThat(storage.requests()).filteredOn(r -> r.startsWith("HEAD")).hasSize(2);
    assertThat(storage.requests()).filteredOn(r -> r.startsWith("MOVE")).hasSize(18);
  }

  /** A long listing for a few files would cost more than a request for each of them. */
  @Test
  void aLargeDirectoryIsNotListedForFewFiles() {
    for (int n = 0; n < 300; n++) {
      write("d/g" + n, CONTENT);
    }
    List<HeldTask> tasks =
        IntStream.range(0, 10)
            .mapToObj(n -> DestinationStorageContract.task("t" + n, "/d/f" + n))
            .toList();
    WebdavDestination destination = world.destination();
    destination.survey(tasks);
    tasks.forEach(this::stage);
    assertThat(destination.place(tasks).values()).containsOnly(Optional.empty());
    assertThat(storage.requests()).filteredOn(r -> r.startsWith("PROPFIND")).hasSize(1);
    assertThat(storage.requests()).filteredOn(r -> r.startsWith("HEAD")).hasSize(20);
  }

  private HeldTask placedAt(String path, boolean overwrite) {
    String url = new DavUrl(DavUrl.parse(storage.url()).origin(), path).toString();
    return Tasks.at(TASK, url, overwrite);
  }

  @Test
  void aFileIsPlacedWhereTheRouterSays() {
    HeldTask task = placedAt(ROOT + "/other/ü !", false);
    stage(task);
    assertThat(storage().survey(task)).isEqualTo(Finding.ABSENT);
    assertThat(place(task)).isEmpty();
    assertThat(read("other/ü !").orElseThrow()).isEqualTo(CONTENT);
    assertThat(read("a/b")).isEmpty();
    assertThat(storage().survey(task)).isInstanceOf(Finding.AlreadyThere.class);
    assertBlocked(placedAt(ROOT + "/other/a?b", false));
  }

  /** An admin has registered another address since the agent started. */
  @Test
  void aPlaceThatIsNotAtTheNodeCostsNoAttemptAndGetsNoRequest() {
    List<HeldTask> elsewhere =
        IntStream.range(0, 10)
            .mapToObj(n -> DestinationStorageContract.task("t" + n, "/x" + n))
            .map(task -> Tasks.at(task, storage.url() + "/stored/" + task.key().task(), false))
            .toList();
    assertThat(storage().survey(elsewhere).values())
        .hasSize(10)
        .allSatisfy(
            finding ->
                assertThat(((Finding.Blocked) finding).failure().reason())
                    .isEqualTo(FailureClass.TOOL_BROKEN));
    assertThat(storage.requests()).isEmpty();
  }

  @Test
  void otherContentIsReplacedOnlyIfTheRouterSaysSo() {
    write("c/d", OTHER);
    assertBlocked(placedAt(ROOT + "/c/d", false));
    HeldTask task = placedAt(ROOT + "/c/d", true);
    assertThat(storage().survey(task)).isEqualTo(Finding.ABSENT);
    stage(task);
    AtomicReference<String> overwrite = new AtomicReference<>();
    storage.on(
        "MOVE",
        exchange -> {
          overwrite.set(exchange.getRequestHeaders().getFirst("Overwrite"));
          storage.moveSilently(exchange);
          exchange.sendResponseHeaders(204, -1);
        });
    assertThat(place(task)).isEmpty();
    assertThat(overwrite).hasValue("T");
    assertThat(read("c/d").orElseThrow()).isEqualTo(CONTENT);
  }

  private TaskFailure failureOf(HeldTask task) {
    return ((Finding.Blocked) storage().survey(task)).failure();
  }
}

package io.argosy.agent.verify.backend.posix;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.SwappedDirectory;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.storage.backend.PosixPathGuard;
import io.argosy.agent.transfer.DestinationStorageContract;
import io.argosy.agent.transfer.Finding;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.NodeName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PosixDestinationTest implements DestinationStorageContract {

  private final List<Path> flushed = new ArrayList<>();
  private @TempDir Path temporary;
  private Path root;
  private Path staging;

  @BeforeEach
  void findRoot() throws IOException {
    root = Files.createDirectories(temporary.toRealPath().resolve("root"));
    staging = Files.createDirectories(temporary.toRealPath().resolve("staging"));
  }

  @Override
  public void write(String name, byte[] content) throws IOException {
    Path path = root.resolve(name);
    Files.createDirectories(path.getParent());
    Files.write(path, content);
  }

  @Override
  public Optional<byte[]> read(String name) throws IOException {
    Path path = root.resolve(name);
    return Files.exists(path) ? Optional.of(Files.readAllBytes(path)) : Optional.empty();
  }

  @Override
  public void makeDirectory(String name) throws IOException {
    Files.createDirectories(root.resolve(name));
  }

  @Override
  public void stage(HeldTask task) throws TransferFailedException {
    try (Landing landing = staging().land(task)) {
      landing.restart();
      landing.write(CONTENT, CONTENT.length);
    }
  }

  @Override
  public boolean isStaged(HeldTask task) throws TransferFailedException {
    try (Landing landing = staging().land(task)) {
      return landing.landed() > 0;
    }
  }

  @Override
  public PosixDestination storage() {
    return destination(flushed::add);
  }

  private PosixStaging staging() {
    return TestStaging.of(site());
  }

  @Test
  void aLinkUnderTheNameIsNeitherFollowedNorReplaced() throws Exception {
    Path victim = Files.write(root.resolve("victim"), CONTENT);
    Path link = Files.createSymbolicLink(root.resolve("link"), victim);
    HeldTask task = DestinationStorageContract.task("t1", "/link");
    assertBlocked(task);
    stage(task);
    assertThat(place(task)).contains(FailureClass.REFUSED);
    assertThat(link).isSymbolicLink();
    assertThat(victim).hasBinaryContent(CONTENT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/out/file", "/out/new/file", "/taken/file", "/dangling/file"})
  void noPathLeadsOutOfTheRootOrBelowAFile(String lfn) throws Exception {
    Path outside = Files.createDirectories(root.resolveSibling("outside"));
    Files.createSymbolicLink(root.resolve("out"), outside);
    Files.createSymbolicLink(root.resolve("dangling"), root.resolveSibling("nowhere"));
    Files.write(root.resolve("taken"), OTHER);
    HeldTask task = DestinationStorageContract.task("t1", lfn);
    assertBlocked(task);
    stage(task);
    assertThat(place(task)).contains(FailureClass.REFUSED);
    assertThat(outside).isEmptyDirectory();
  }

  @Test
  void anExistingFileIsFlushedBeforeItCountsAsDelivered() throws IOException {
    Files.write(Files.createDirectories(root.resolve("a")).resolve("b"), CONTENT);
    assertThat(destination(flushed::add).survey(TASK)).isInstanceOf(Finding.AlreadyThere.class);
    assertThat(flushed).startsWith(root.resolve("a/b"), root.resolve("a"));
  }

  /** The process that placed it may have ended before the directories above it were on disk. */
  @Test
  void theDirectoriesAboveAnExistingFileAreFlushedToo() throws IOException {
    Files.write(Files.createDirectories(root.resolve("a")).resolve("b"), CONTENT);
    PosixDestination storage = destination(flushed::add);
    storage.survey(TASK);
    assertThat(flushed).contains(root);
    flushed.clear();
    storage.survey(TASK);
    assertThat(flushed).containsExactly(root.resolve("a/b"), root.resolve("a"));
  }

  /** A local user may replace a directory after a file was placed in it. */
  @Test
  void noPipeIsOpenedToFlushIt() throws Exception {
    PosixDestination.toDisk(root);
    PosixDestination.toDisk(Files.write(root.resolve("file"), CONTENT));
    Path pipe = root.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    FutureTask<Boolean> flush =
        new FutureTask<>(
            () -> {
              PosixDestination.toDisk(pipe);
              return true;
            });
    Thread.ofPlatform().daemon().start(flush);
    assertThat(flush)
        .failsWithin(Duration.ofSeconds(20))
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(IOException.class);
  }

  @Test
  void aKeptPartOfAPlacedFileIsDeleted() throws Exception {
    byte[] content = new byte[2_000_000];
    HeldTask one = Tasks.of("t1", "/a/large", content, TASK.link());
    HeldTask other = Tasks.of("t2", "/a/large", content, TASK.link());
    write(other, content, 1_500_000);
    staging().keep(other);
    Files.write(staging().pathOf(one), content);
    assertThat(storage().place(List.of(one)).get(one.key())).isEmpty();
    assertThat(staging).isEmptyDirectory();
  }

  private void write(HeldTask task, byte[] content, int bytes) throws TransferFailedException {
    try (Landing landing = staging().land(task)) {
      landing.write(content, bytes);
    }
  }

  /** Another job may have just created it, and its name may be in memory only. */
  @Test
  void anExistingDirectoryIsFlushedInItsParentOnce() throws Exception {
    Files.createDirectories(root.resolve("a"));
    PosixDestination storage = destination(flushed::add);
    stage(TASK);
    assertThat(storage.place(List.of(TASK)).get(TASK.key())).isEmpty();
    assertThat(flushed).contains(root.resolve("a"), root);
    flushed.clear();
    Files.delete(root.resolve("a/b"));
    stage(TASK);
    assertThat(storage.place(List.of(TASK)).get(TASK.key())).isEmpty();
    assertThat(flushed).containsExactly(root.resolve("a"));
    flushed.clear();
    Files.delete(root.resolve("a/b"));
    Files.delete(root.resolve("a"));
    stage(TASK);
    storage.place(List.of(TASK));
    assertThat(flushed).contains(root.resolve("a"), root);
  }

  @Test
  void aFileThatCannotBeFlushedIsNotDelivered() throws IOException {
    Files.write(Files.createDirectories(root.resolve("a")).resolve("b"), CONTENT);
    PosixDestination.Flush broken =
        path -> {
          throw new IOException("the disk is broken");
        };
    assertThat(destination(broken).survey(TASK)).isInstanceOf(Finding.Blocked.class);
  }

  @Test
  void nothingIsPlacedOutsideWhileDirectoriesAreSwapped() throws Exception {
    place(2_000);
  }

  @Test
  @Tag("campaign")
  void nothingOfManyFilesIsPlacedOutside() throws Exception {
    place(100_000);
  }

  @Test
  void aPlaceThatIsNotThatOfTheNameIsRefused() {
    assertBlocked(Tasks.at(TASK, "davs://se.example.org/store/c", true));
    HeldTask alike = Tasks.at(TASK, "davs://se.example.org/store/a/b", true);
    assertThat(storage().survey(alike)).isEqualTo(Finding.ABSENT);
  }

  private void place(int files) throws Exception {
    SwappedDirectory directory = SwappedDirectory.in(root, temporary.resolve("outside"));
    int placed = directory.during(() -> placements(files));
    System.out.println(placed + " of " + files + " files were placed while directories changed");
    assertThat(directory.outside()).isEmptyDirectory();
    try (Stream<Path> inside = Files.walk(root)) {
      assertThat(inside.filter(Files::isRegularFile)).hasSize(placed);
    }
    assertThat(placed).isPositive();
  }

  private int placements(int files) throws IOException {
    int placed = 0;
    for (int n = 0; n < files; n += 10) {
      List<HeldTask> group = new ArrayList<>();
      for (int m = n; m < n + 10; m++) {
        HeldTask task = Tasks.of("t" + m, "/a/f" + m, CONTENT, TASK.link());
        Files.write(staging().pathOf(task), CONTENT);
        group.add(task);
      }
      placed += (int) storage().place(group).values().stream().filter(Optional::isEmpty).count();
    }
    return placed;
  }

  private PosixDestination destination(PosixDestination.Flush flush) {
    return new PosixDestination(new PosixPathGuard(site()), staging(), Clock.systemUTC(), flush);
  }

  private SiteStorage site() {
    return new SiteStorage(
        List.of(
            new NodeStorage(
                new NodeName("DST"),
                new StorageMapping(List.of(new PathRule("/", root.toString()))),
                Optional.of(staging))));
  }
}

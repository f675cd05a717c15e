package io.argosy.agent.storage.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.storage.TestFiles;
import io.argosy.agent.storage.TestFilesContract;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.InstanceName;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PosixTestFilesTest implements TestFilesContract {

  private static final ByteCount LARGE = ByteCount.of(2 * Room.CHECK_BYTES);
  private static final Optional<InstanceName> DEBUG = Optional.of(new InstanceName("debug"));

  private @TempDir Path temporary;
  private Path root;
  private PosixTestFiles files;

  @BeforeEach
  void open() throws IOException {
    root = Files.createDirectories(temporary.toRealPath().resolve("root"));
    files = files(DEBUG, room(new Disk(() -> Long.MAX_VALUE)), Runnable::run);
  }

  private PosixTestFiles files(Optional<InstanceName> instance, Room room, Executor makers) {
    StorageMapping mapping = new StorageMapping(List.of(new PathRule("/store", root.toString())));
    NodeStorage node = new NodeStorage(NODE, mapping, Optional.empty());
    return new PosixTestFiles(
        new SiteStorage(List.of(node)), new AgentName("agent"), room, () -> instance, makers);
  }

  /** A reserve of 1 MB. */
  private static Room room(Room.Disk disk) {
    return new Room(ByteCount.of(1_000_000), disk, (directory, lacking) -> false);
  }

  private record Disk(LongSupplier unused) implements Room.Disk {

    @Override
    public long free(Path path) {
      return unused.getAsLong();
    }

    @Override
    public Object of(Path path) {
      return "disk";
    }
  }

  @Override
  public Path root() {
    return root;
  }

  @Override
  public TestFiles files() {
    return files;
  }

  @Override
  public TestFiles filesOf(String instance) {
    return files(Optional.of(new InstanceName(instance)), room(Room.disks()), Runnable::run);
  }

  @Override
  public TestFiles beforeRegistration() {
    return files(Optional.empty(), room(Room.disks()), Runnable::run);
  }

  @Override
  public void fillDisk() {
    files = files(DEBUG, room(new Disk(() -> 1_000_000 + SIZE.bytes() - 1)), Runnable::run);
  }

  @Override
  public void interruptWhileMaking() {
    files = files(DEBUG, room(Room.disks()), work -> Thread.currentThread().interrupt());
  }

  @Test
  void aFileIsMadeOnlyInTheSpaceThatActiveFilesLeave() throws IOException {
    Room room = room(new Disk(() -> 100_000_000));
    files = files(DEBUG, room, Runnable::run);
    try (Room.Share download = room.share(temporary, 98_000_000)) {
      assertThatThrownBy(() -> files.find(NODE, ONE, SIZE)).isInstanceOf(NoSuchFileException.class);
      download.writes(1_000_000);
      assertThat(files.find(NODE, ONE, SIZE).path()).exists();
    }
  }

  /** A local user exchanges the directory for a link, after it was checked. */
  @Test
  void noFileIsMadeOutsideOfTheRoot() throws IOException {
    Path outside = Files.createDirectories(temporary.resolve("outside"));
    Path own = files.find(NODE, TWO, SIZE).path().getParent();
    LongSupplier free =
        () -> {
          if (Files.isDirectory(own, LinkOption.NOFOLLOW_LINKS)) {
            exchange(own, outside);
          }
          return Long.MAX_VALUE;
        };
    files = files(DEBUG, room(new Disk(free)), Runnable::run);
    assertThatThrownBy(() -> files.find(NODE, ONE, SIZE)).isInstanceOf(NoSuchFileException.class);
    assertThat(outside).isEmptyDirectory();
  }

  private static void exchange(Path own, Path outside) {
    try {
      Files.move(own, own.resolveSibling("aside"));
      Files.createSymbolicLink(own, outside);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The second one is requested while the first one is written, and each would fit alone. */
  @Test
  void severalFilesAreMadeOnlyIfAllOfThemFit() throws IOException {
    List<Throwable> refused = new ArrayList<>();
    AtomicInteger checks = new AtomicInteger();
    LongSupplier free =
        () -> {
          if (checks.incrementAndGet() == 2) {
            refused.add(catchThrowable(() -> files.find(NODE, TWO, LARGE)));
          }
          return 3 * LARGE.bytes() / 2;
        };
    files = files(DEBUG, room(new Disk(free)), work -> Thread.ofPlatform().start(work));
    assertThat(files.find(NODE, ONE, LARGE).path()).exists();
    assertThat(refused).singleElement().isInstanceOf(NoSuchFileException.class);
    assertThat(files.find(NODE, TWO, LARGE).path()).as("once the first one is complete").exists();
  }
}

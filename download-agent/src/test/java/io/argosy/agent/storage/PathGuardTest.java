package io.argosy.agent.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.storage.backend.PosixPathGuard;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.NodeName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PathGuardTest {

  private static final NodeName NODE = new NodeName("SRC");

  private @TempDir Path directory;
  private Path root;

  @BeforeEach
  void furnish() throws IOException {
    root = Files.createDirectories(directory.resolve("root"));
    Path outside = Files.createDirectories(directory.resolve("outside"));
    Files.writeString(outside.resolve("secret"), "secret");
    Files.createDirectories(root.resolve("inside"));
    Files.writeString(root.resolve("inside/file"), "good");
    Files.createSymbolicLink(root.resolve("out"), outside);
    Files.createSymbolicLink(root.resolve("alias"), root.resolve("inside"));
    Files.createSymbolicLink(root.resolve("inside/link"), outside.resolve("secret"));
    Files.createSymbolicLink(root.resolve("dangling"), directory.resolve("nowhere"));
  }

  @Test
  void theGuardHolds() throws IOException {
    assertHolds(guard());
  }

  /** The same assertions bite: a guard that follows names wherever they lead does not pass. */
  @Test
  void aPermissiveGuardDoesNotPass() {
    assertThatThrownBy(() -> assertHolds(new Permissive(root))).isInstanceOf(AssertionError.class);
  }

  @Test
  void aFileThatIsNotThereIsMissingAndNotForbidden() {
    assertThatThrownBy(() -> guard().existing(NODE, new Lfn("/inside/none")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void aSpecialFileAndADirectoryAreNotServed() throws IOException, InterruptedException {
    new ProcessBuilder("mkfifo", root.resolve("pipe").toString()).start().waitFor();
    assertForbidden(guard(), "/pipe");
    assertForbidden(guard(), "/inside");
  }

  @Test
  void anUnmappedNameOrNodeIsForbidden() {
    assertThatThrownBy(() -> guard().place(new NodeName("OTHER"), new Lfn("/a")))
        .isInstanceOf(ForbiddenPathException.class);
  }

  private static void assertHolds(PathGuard guard) throws IOException {
    assertThat(guard.existing(NODE, new Lfn("/inside/file"))).hasContent("good");
    assertThat(guard.existing(NODE, new Lfn("/alias/file"))).hasContent("good");
    assertForbidden(guard, "/out/secret");
    assertForbidden(guard, "/inside/link");
    assertThatThrownBy(() -> guard.place(NODE, new Lfn("/out/new/file")))
        .isInstanceOf(ForbiddenPathException.class);
    assertThatThrownBy(() -> guard.place(NODE, new Lfn("/dangling/file")))
        .isInstanceOf(ForbiddenPathException.class);
    assertThatThrownBy(() -> guard.place(NODE, new Lfn("/inside/file/below")))
        .isInstanceOf(ForbiddenPathException.class);
  }

  private static void assertForbidden(PathGuard guard, String lfn) {
    assertThatThrownBy(() -> guard.existing(NODE, new Lfn(lfn)))
        .isInstanceOf(ForbiddenPathException.class);
  }

  private PathGuard guard() {
    return new PosixPathGuard(
        new SiteStorage(
            List.of(
                new NodeStorage(
                    NODE,
                    new StorageMapping(List.of(new PathRule("/", root.toString()))),
                    Optional.empty()))));
  }

  private record Permissive(Path root) implements PathGuard {
    @Override
    public Path existing(NodeName node, Lfn lfn) {
      return place(node, lfn);
    }

    @Override
    public Path place(NodeName node, Lfn lfn) {
      return root.resolve(lfn.value().substring(1));
    }
  }
}

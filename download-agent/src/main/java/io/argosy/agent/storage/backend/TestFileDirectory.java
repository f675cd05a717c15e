package io.argosy.agent.storage.backend;

import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.RootedPath;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.topology.InstanceName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A directory of test files, {@code .argosy-loadtest/NODE/INSTANCE} below the root of a node's
 * first storage rule. A file counts as a test file by its name and by how its content begins;
 * others are neither listed nor deleted.
 *
 * @param below the root
 */
record TestFileDirectory(Path root, Path below) {

  private static final Logger LOG = LoggerFactory.getLogger(TestFileDirectory.class);
  private static final Pattern FILE =
      Pattern.compile("([0-9]{1,18})(\\.[A-Za-z0-9_]{1,64}\\.part)?");
  private static final byte[] BEGINNING = Arrays.copyOf(LoadTestFile.block(), 4096);

  static TestFileDirectory of(NodeStorage storage, InstanceName instance) {
    return new TestFileDirectory(
        Path.of(storage.mapping().rules().getFirst().root()),
        Path.of(LoadTestFile.STORED_BELOW, storage.node().value(), instance.value()));
  }

  Path path() {
    return root.resolve(below);
  }

  Path pathOf(Lfn lfn) {
    return path().resolve(LoadTestFile.numberOf(lfn));
  }

  RootedPath rooted(Path file) {
    return new RootedPath(root, below.resolve(file.getFileName()));
  }

  /** Whether it exists. No directory below the root may be a link, which could lead out of it. */
  boolean isOwn() {
    Path directory = root;
    for (Path name : below) {
      directory = directory.resolve(name);
      if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the complete and the incomplete files. */
  List<Path> files() {
    if (!isOwn()) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(path())) {
      return all.filter(file -> numberOf(file).isPresent() && isTestFile(file)).toList();
    } catch (IOException e) {
      LOG.warn("Could not read a directory: directory={} reason={}", path(), e.toString());
      return List.of();
    }
  }

  /** Returns the number in the name of a file. */
  static Optional<String> numberOf(Path file) {
    Matcher name = FILE.matcher(file.getFileName().toString());
    return name.matches() ? Optional.of(name.group(1)) : Optional.empty();
  }

  /** What has just been created may be empty, and after a crash of the host it may be torn. */
  static boolean isTestFile(Path file) {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    return file.getFileName().toString().endsWith(TestFileMaker.PART) || beginsAsOne(file);
  }

  private static boolean beginsAsOne(Path file) {
    try (InputStream content = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      byte[] read = content.readNBytes(BEGINNING.length);
      return read.length > 0 && Arrays.equals(read, Arrays.copyOf(BEGINNING, read.length));
    } catch (IOException e) {
      LOG.warn("Could not read the file of a load test: file={} reason={}", file, e.toString());
      return false;
    }
  }

  void delete(Path file) {
    try {
      Descent.to(
          rooted(file),
          (directory, name) -> {
            Descent.deleteIfExists(directory, name);
            return name;
          });
      LOG.info("Deleted a file of a load test: file={}", file);
    } catch (IOException e) {
      LOG.warn("Could not delete the file of a load test: file={} reason={}", file, e.toString());
    }
  }

  /** Deletes the directories below the root, from the innermost one, as long as they are empty. */
  void removeIfEmpty() {
    try {
      for (int names = isOwn() ? below.getNameCount() : 0; names > 0; names--) {
        Descent.to(
            new RootedPath(root, below.subpath(0, names)),
            (directory, name) -> {
              directory.deleteDirectory(name);
              return name;
            });
      }
    } catch (DirectoryNotEmptyException | NoSuchFileException inUse) {
      LOG.debug("Directory of load tests is in use: directory={}", path());
    } catch (IOException e) {
      LOG.warn("Could not delete a directory: directory={} reason={}", path(), e.toString());
    }
  }
}

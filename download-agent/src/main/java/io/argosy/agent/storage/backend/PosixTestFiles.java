package io.argosy.agent.storage.backend;

import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.storage.TestFiles;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files of load tests in {@code .argosy-loadtest/NODE} below the root of a node's first storage
 * rule. A file is written under another name, flushed and renamed, so that it is always complete.
 */
public final class PosixTestFiles implements TestFiles {

  private static final Logger LOG = LoggerFactory.getLogger(PosixTestFiles.class);
  private static final Pattern FILE =
      Pattern.compile("([0-9]{1,18})(\\.[A-Za-z0-9_]{1,64}\\.part)?");

  /** How long a door's request waits for a file; its client waits longer for an answer. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final SiteStorage site;
  private final TestFileMaker maker;
  private final Executor makers;
  private final Map<Path, CompletableFuture<Void>> making = new ConcurrentHashMap<>();

  /**
   * @param agent distinguishes its incomplete files from those of other agents of a node
   * @param reserve free space that is left to others
   * @param makers run the making of files
   */
  public PosixTestFiles(SiteStorage site, AgentName agent, ByteCount reserve, Executor makers) {
    this.site = site;
    this.maker = new TestFileMaker("." + agent + ".part", reserve);
    this.makers = makers;
  }

  @Override
  public Path find(NodeName node, Lfn lfn, ByteCount size) throws IOException {
    Path path = directoryOf(storageOf(node, lfn)).resolve(LoadTestFile.numberOf(lfn));
    if (!isComplete(path, size)) {
      await(path, size, lfn);
    }
    return path;
  }

  private NodeStorage storageOf(NodeName node, Lfn lfn) throws NoSuchFileException {
    return site.of(node).orElseThrow(() -> new NoSuchFileException(lfn.value()));
  }

  private static Path directoryOf(NodeStorage storage) {
    return Path.of(
        storage.mapping().rules().getFirst().root(),
        LoadTestFile.STORED_BELOW,
        storage.node().value());
  }

  private static boolean isComplete(Path path, ByteCount size) throws IOException {
    return TestFileMaker.isOwn(path.getParent())
        && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
        && Files.size(path) == size.bytes();
  }

  /** A file that could not be made is tried again at the next request. */
  private void await(Path path, ByteCount size, Lfn lfn) throws IOException {
    CompletableFuture<Void> made =
        making.computeIfAbsent(
            path, any -> CompletableFuture.runAsync(() -> maker.make(path, size), makers));
    try {
      made.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      making.remove(path, made);
    } catch (TimeoutException e) {
      throw notYet(lfn);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw notYet(lfn);
    } catch (ExecutionException e) {
      making.remove(path, made);
      throw new NoSuchFileException(path.toString());
    }
  }

  private static Refusal notYet(Lfn lfn) {
    return new Refusal(
        Refusal.Kind.TOO_MANY,
        "test-file-incomplete",
        "The door is making " + lfn + "; try again later.",
        List.of());
  }

  @Override
  public Set<Lfn> stored() {
    Set<Lfn> stored = new HashSet<>();
    for (Path file : files()) {
      Matcher name = FILE.matcher(file.getFileName().toString());
      if (name.matches()) {
        stored.add(LoadTestFile.named(Long.parseLong(name.group(1))));
      }
    }
    making.forEach((path, made) -> removeUnlessDone(stored, path, made));
    return stored;
  }

  /** A failure is kept until a door's request has learnt of it. */
  private void removeUnlessDone(Set<Lfn> stored, Path path, CompletableFuture<Void> made) {
    if (!made.isDone()) {
      stored.remove(named(path));
    } else if (!made.isCompletedExceptionally()) {
      making.remove(path, made);
    }
  }

  private static Lfn named(Path path) {
    return LoadTestFile.named(Long.parseLong(path.getFileName().toString()));
  }

  @Override
  public void delete(Collection<Lfn> files) {
    if (files.isEmpty()) {
      return;
    }
    Set<String> numbers = new HashSet<>();
    files.forEach(lfn -> numbers.add(LoadTestFile.numberOf(lfn)));
    for (Path file : files()) {
      Matcher name = FILE.matcher(file.getFileName().toString());
      if (name.matches() && numbers.contains(name.group(1))) {
        delete(file);
      }
    }
    site.nodes().stream()
        .map(PosixTestFiles::directoryOf)
        .filter(TestFileMaker::isOwn)
        .forEach(PosixTestFiles::removeIfEmpty);
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
      LOG.info("Deleted the file of an ended load test: file={}", file);
    } catch (IOException e) {
      LOG.warn("Could not delete the file of a load test: file={} reason={}", file, e.toString());
    }
  }

  private static void removeIfEmpty(Path directory) {
    try {
      Files.deleteIfExists(directory);
      Files.deleteIfExists(directory.getParent());
    } catch (DirectoryNotEmptyException inUse) {
      LOG.debug("Directory of load tests is in use: directory={}", directory);
    } catch (IOException e) {
      LOG.warn("Could not delete a directory: directory={} reason={}", directory, e.toString());
    }
  }

  private List<Path> files() {
    return site.nodes().stream()
        .map(PosixTestFiles::directoryOf)
        .filter(TestFileMaker::isOwn)
        .flatMap(PosixTestFiles::list)
        .toList();
  }

  private static Stream<Path> list(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList().stream();
    } catch (IOException e) {
      LOG.warn("Could not read a directory: directory={} reason={}", directory, e.toString());
      return Stream.empty();
    }
  }
}

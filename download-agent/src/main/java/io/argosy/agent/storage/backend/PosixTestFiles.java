package io.argosy.agent.storage.backend;

import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.RootedPath;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.storage.TestFiles;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.InstanceName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Files of load tests in a {@link TestFileDirectory} of each node. A file is written under another
 * name, flushed and renamed, so that it is always complete.
 */
public final class PosixTestFiles implements TestFiles {

  /** How long a door's request waits for a file; its client waits longer for an answer. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final SiteStorage site;
  private final TestFileMaker maker;
  private final Supplier<Optional<InstanceName>> instance;
  private final Executor makers;
  private final Map<Path, CompletableFuture<Void>> making = new ConcurrentHashMap<>();

  /**
   * @param agent distinguishes its incomplete files from those of other agents of a node
   * @param room of all files that the agent writes
   * @param instance of the router, whose files these are; empty as long as it is not known
   * @param makers run the making of files
   */
  public PosixTestFiles(
      SiteStorage site,
      AgentName agent,
      Room room,
      Supplier<Optional<InstanceName>> instance,
      Executor makers) {
    this.site = site;
    this.maker = new TestFileMaker(agent, room);
    this.instance = instance;
    this.makers = makers;
  }

  @Override
  public RootedPath find(NodeName node, Lfn lfn, ByteCount size) throws IOException {
    NodeStorage storage = site.of(node).orElseThrow(() -> new NoSuchFileException(lfn.value()));
    InstanceName own = instance.get().orElseThrow(() -> notYet(lfn));
    TestFileDirectory directory = TestFileDirectory.of(storage, own);
    Path path = directory.pathOf(lfn);
    if (!directory.isOwn()
        || !TestFileDirectory.isTestFile(path)
        || Files.size(path) != size.bytes()) {
      await(directory, path, size, lfn);
    }
    return directory.rooted(path);
  }

  /** A file that could not be made is tried again at the next request. */
  private void await(TestFileDirectory directory, Path path, ByteCount size, Lfn lfn)
      throws IOException {
    CompletableFuture<Void> made =
        making.computeIfAbsent(
            path,
            any -> CompletableFuture.runAsync(() -> maker.make(directory, path, size), makers));
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
    directories()
        .flatMap(directory -> directory.files().stream())
        .forEach(file -> stored.add(named(file)));
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

  private static Lfn named(Path file) {
    return LoadTestFile.named(TestFileDirectory.numberOf(file).map(Long::parseLong).orElseThrow());
  }

  @Override
  public void delete(Collection<Lfn> files) {
    if (files.isEmpty()) {
      return;
    }
    directories()
        .forEach(
            directory -> {
              directory.files().stream()
                  .filter(file -> files.contains(named(file)))
                  .forEach(directory::delete);
              directory.removeIfEmpty();
            });
  }

  private Stream<TestFileDirectory> directories() {
    return instance.get().stream()
        .flatMap(own -> site.nodes().stream().map(node -> TestFileDirectory.of(node, own)));
  }
}

package io.argosy.agent.verify.backend.posix;

import static java.util.stream.Collectors.partitioningBy;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.storage.ForbiddenPathException;
import io.argosy.agent.storage.RootedPath;
import io.argosy.agent.storage.backend.Descent;
import io.argosy.agent.storage.backend.PosixPathGuard;
import io.argosy.agent.transfer.Arrival;
import io.argosy.agent.transfer.DestinationStorage;
import io.argosy.agent.transfer.Effort;
import io.argosy.agent.transfer.Finding;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.statefile.StateFile;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Final names below the roots of this agent's nodes. */
public final class PosixDestination implements DestinationStorage {

  private static final Logger LOG = LoggerFactory.getLogger(PosixDestination.class);

  private final PosixPathGuard guard;
  private final PosixStaging staging;
  private final Clock clock;
  private final Flush flush;
  private final DurableNames durable;

  /** Flushes a file, or a directory's names, to disk. */
  interface Flush {
    void of(Path path) throws IOException;
  }

  public PosixDestination(PosixPathGuard guard, PosixStaging staging, Clock clock) {
    this(guard, staging, clock, PosixDestination::toDisk);
  }

  PosixDestination(PosixPathGuard guard, PosixStaging staging, Clock clock, Flush flush) {
    this.guard = guard;
    this.staging = staging;
    this.clock = clock;
    this.flush = flush;
    this.durable = new DurableNames(clock);
  }

  @Override
  public Finding survey(HeldTask task) {
    return survey(task, guard);
  }

  @Override
  public Map<TaskKey, Finding> survey(List<HeldTask> tasks) {
    PosixPathGuard atOnce = guard.atOnce();
    Map<TaskKey, Finding> findings = new HashMap<>();
    tasks.forEach(task -> findings.put(task.key(), survey(task, atOnce)));
    return findings;
  }

  private Finding survey(HeldTask task, PosixPathGuard by) {
    if (isOfTest(task)) {
      return Finding.ABSENT;
    }
    if (!isAtItsName(task)) {
      return Finding.refused(
          "files of this node are on a disk, where a client cannot choose their places");
    }
    try {
      RootedPath path = by.place(task.link().destination(), task.file().lfn());
      BasicFileAttributes found =
          Files.readAttributes(path.path(), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return compared(task, by == guard ? path : placeOf(task), found);
    } catch (NoSuchFileException absent) {
      return Finding.ABSENT;
    } catch (ForbiddenPathException e) {
      return Finding.refused(e.getMessage());
    } catch (IOException e) {
      return new Finding.Blocked(DiskFailures.failureOf(Phase.PLACE, e));
    }
  }

  /** The node may be at a storage system, too, which shows the same files. */
  private static boolean isAtItsName(HeldTask task) {
    return task.place() == null
        || DavUrl.parse(task.place().url()).path().endsWith(task.file().lfn().value());
  }

  private Finding compared(HeldTask task, RootedPath rooted, BasicFileAttributes found)
      throws IOException {
    if (found.isRegularFile() && found.size() == task.file().size().bytes()) {
      Checksum there = checksumOf(rooted);
      if (there.equals(task.file().checksum())) {
        // The file may only be in memory: the process that placed it may have ended before the
        // flush.
        Path path = rooted.path();
        flush.of(path);
        flush.of(path.getParent());
        flushNamesOf(path.getParent());
        Effort none = Effort.none(clock.instant());
        return new Finding.AlreadyThere(
            new Arrival(task.key(), ByteCount.of(found.size()), there, none));
      }
    }
    return Finding.otherContent(task.file().lfn().value());
  }

  /** A directory is opened as {@code name/.}, which no pipe has: to open a pipe would block. */
  static void toDisk(Path path) throws IOException {
    boolean isFile = Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    StateFile.flushDirectory(isFile ? path : path.resolve("."));
  }

  /** The same may be true of the directories above it. */
  private void flushNamesOf(Path directory) throws IOException {
    List<Path> unknown = durable.unknownFrom(directory);
    for (Path each : unknown) {
      flush.of(each.getParent());
    }
    durable.flushed(unknown);
  }

  @Override
  public void flush(List<HeldTask> staged) throws TransferFailedException {
    new GroupFlush().flush(staged.stream().map(staging::pathOf).toList());
  }

  @Override
  public Map<TaskKey, Optional<TaskFailure>> place(List<HeldTask> staged) {
    Map<Boolean, List<HeldTask>> ofTests =
        staged.stream().collect(partitioningBy(PosixDestination::isOfTest));
    Map<TaskKey, Optional<TaskFailure>> verdicts =
        new Placement(this, staging, durable, flush).place(ofTests.get(false));
    ofTests.get(false).stream()
        .filter(task -> verdicts.get(task.key()).isEmpty())
        .forEach(this::placed);
    ofTests.get(true).forEach(task -> verdicts.put(task.key(), deleted(task)));
    return verdicts;
  }

  private static boolean isOfTest(HeldTask task) {
    return LoadTestFile.isOne(task.file().lfn());
  }

  /** A verified file of a load test has served its purpose. */
  private Optional<TaskFailure> deleted(HeldTask task) {
    try {
      staging.discard(task);
      return Optional.empty();
    } catch (UncheckedIOException e) {
      return Optional.of(DiskFailures.failureOf(Phase.PLACE, e.getCause()));
    }
  }

  private void placed(HeldTask task) {
    try {
      staging.placed(task);
    } catch (IOException e) {
      LOG.warn(
          "Could not delete a stored part: lfn={} reason={}", task.file().lfn(), e.getMessage());
    }
  }

  RootedPath placeOf(HeldTask task) throws IOException {
    return guard.place(task.link().destination(), task.file().lfn());
  }

  private static Checksum checksumOf(RootedPath path) throws IOException {
    try (FileChannel channel = Descent.read(path, found -> true)) {
      return Checksum.of(PartialChecksums.read(channel));
    }
  }
}

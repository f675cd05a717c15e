package io.argosy.agent.verify.backend.posix;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.storage.backend.Room;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.StagingArea;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.statefile.StateDirectory;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.NodeName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This agent's own part of a staging directory: one file per task, named by the task and its epoch.
 * Other files there belong to others and stay.
 */
public final class PosixStaging implements StagingArea {

  private static final Logger LOG = LoggerFactory.getLogger(PosixStaging.class);

  /** Larger parts are read before a session waits for them. */
  private static final long LARGE = 100_000_000;

  private static final Pattern PART = Pattern.compile("[A-Za-z0-9_-]+\\.[0-9]+\\.part");

  private final SiteStorage site;
  private final PartialFiles partials;
  private final Room room;
  private final PartialChecksums sums = new PartialChecksums();

  public PosixStaging(SiteStorage site, PartialFiles partials, Room room) {
    this.site = site;
    this.partials = partials;
    this.room = room;
  }

  @Override
  public Landing land(HeldTask task) throws TransferFailedException {
    try {
      Path own = pathOf(task);
      if (partials.adopt(own, task)) {
        sums.move(partials.pathOf(own.getParent(), task), own);
      }
      PosixLanding landing = PosixLanding.takeUp(own, task.file().size(), sums);
      try {
        long missing = task.file().size().bytes() - landing.landed();
        return landing.within(room.share(own.getParent(), missing));
      } catch (IOException | UncheckedIOException e) {
        landing.close();
        throw e;
      }
    } catch (IOException e) {
      throw DiskFailures.of(Phase.TRANSFER, e);
    }
  }

  @Override
  public void prepare(HeldTask task) {
    if (task.file().size().bytes() < LARGE) {
      return;
    }
    try {
      Path own = pathOf(task);
      Path part = hasPartialFile(task) ? own : partials.pathOf(own.getParent(), task);
      long bytes = PartialFiles.sizeOf(part);
      if (bytes >= LARGE && !sums.isKnown(part, bytes)) {
        // Jobs are virtual threads, and reading would take a processor from all of them.
        Thread.ofPlatform()
            .daemon()
            .start(() -> PosixLanding.read(part, task.file().size(), sums))
            .join();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void discard(HeldTask task) {
    try {
      sums.forget(pathOf(task));
      Files.deleteIfExists(pathOf(task));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Forgets the checksum; the next attempt reads the part again, as it may be much later. */
  @Override
  public void keep(HeldTask task) {
    if (LoadTestFile.isOne(task.file().lfn())) {
      discard(task); // Nothing of a load test is left behind.
      return;
    }
    try {
      Path own = pathOf(task);
      sums.forget(own);
      sums.forget(partials.pathOf(own.getParent(), task));
      partials.keep(own, task);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Room room() {
    return room;
  }

  boolean hasStoredFile(HeldTask task) {
    return partials.has(stagingOf(task.link().destination()), task);
  }

  /** Deletes the kept part of a placed file's content. */
  void placed(HeldTask task) throws IOException {
    partials.remove(stagingOf(task.link().destination()), task);
  }

  /** Whether the task has begun, in this process or an earlier one: only then it has a file. */
  public boolean hasPartialFile(HeldTask task) {
    return Files.exists(pathOf(task), LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Deletes the parts that no held task owns, and kept parts beyond their bounds; other files stay
   * and are logged.
   */
  public void sweep(List<HeldTask> held) throws IOException {
    Set<String> owned = held.stream().map(task -> nameOf(task.key())).collect(Collectors.toSet());
    for (Path staging : site.stagings()) {
      sweep(staging, owned);
      partials.shrink(staging);
    }
  }

  private static void sweep(Path staging, Set<String> owned) throws IOException {
    try (Stream<Path> paths = Files.list(staging)) {
      for (Path path : paths.toList()) {
        if (!owned.contains(path.getFileName().toString())) {
          sweep(path);
        }
      }
    }
  }

  private static void sweep(Path unowned) throws IOException {
    String name = unowned.getFileName().toString();
    if (name.startsWith(PosixFlatArea.PREFIX)
        && Files.isDirectory(unowned, LinkOption.NOFOLLOW_LINKS)) {
      LOG.info("Deleted the directory of an ended FDT run in staging: directory={}", unowned);
      PosixFlatArea.remove(unowned);
    } else if (PART.matcher(name).matches()
        && Files.isRegularFile(unowned, LinkOption.NOFOLLOW_LINKS)) {
      LOG.info("Deleted a partial file in staging that belongs to no task: file={}", unowned);
      Files.delete(unowned);
    } else if (!name.equals(StateDirectory.LOCK) && !PartialFiles.isPart(unowned)) {
      LOG.warn("Unknown file in staging was not changed: file={}", unowned);
    }
  }

  /** Deletes kept parts that are too old, and the oldest if others have used the reserve. */
  public void tidy() {
    try {
      for (Path staging : site.stagings()) {
        partials.shrink(staging);
        long most = partials.amount(List.of(staging)).bytes().bytes();
        partials.giveWay(staging, Math.min(most, room.lacking(staging)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path pathOf(HeldTask task) {
    return stagingOf(task.link().destination()).resolve(nameOf(task.key()));
  }

  Path stagingOf(NodeName node) {
    return site.of(node)
        .orElseThrow(() -> new IllegalStateException(node + " is not a node of this agent"))
        .requireStaging();
  }

  private static String nameOf(TaskKey key) {
    return key.task() + "." + key.epoch() + ".part";
  }
}

package io.argosy.agent.verify.backend.posix;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.StagingArea;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This agent's own part of a staging directory: one file per task, named by the task and its epoch.
 * Whatever else lies there is somebody's, and stays.
 */
public final class PosixStaging implements StagingArea {

  private static final Logger LOG = LoggerFactory.getLogger(PosixStaging.class);

  private static final Set<OpenOption> NEW_OR_AGAIN =
      Set.of(
          StandardOpenOption.READ,
          StandardOpenOption.WRITE,
          StandardOpenOption.CREATE,
          LinkOption.NOFOLLOW_LINKS);

  private static final Pattern PART = Pattern.compile("[A-Za-z0-9_-]+\\.[0-9]+\\.part");

  private final SiteStorage site;
  private final KeptParts kept;
  private final Room room;

  /**
   * @param reserve free space that is left to others
   */
  public PosixStaging(SiteStorage site, KeptParts kept, ByteCount reserve) {
    this(site, kept, new Room(reserve, Room.disks()));
  }

  PosixStaging(SiteStorage site, KeptParts kept, Room room) {
    this.site = site;
    this.kept = kept;
    this.room = room;
  }

  @Override
  public Landing land(HeldTask task) throws TransferFailedException {
    try {
      Path own = pathOf(task);
      kept.adopt(own, task);
      PosixLanding landing =
          PosixLanding.takeUp(FileChannel.open(own, NEW_OR_AGAIN), task.file().size());
      try {
        return landing.within(shareOf(own, task.file().size().bytes() - landing.landed()));
      } catch (IOException e) {
        landing.close();
        throw e;
      }
    } catch (IOException e) {
      throw DiskFailures.of(Phase.TRANSFER, e);
    }
  }

  /** Kept parts make room for files that are wanted now. */
  private Room.Share shareOf(Path own, long missing) throws IOException {
    try {
      return room.share(own.getParent(), missing);
    } catch (IOException full) {
      if (kept.clear(own.getParent())) {
        return room.share(own.getParent(), missing);
      }
      throw full;
    }
  }

  @Override
  public void discard(HeldTask task) {
    try {
      Files.deleteIfExists(pathOf(task));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void keep(HeldTask task) {
    try {
      kept.keep(pathOf(task), task);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a part of the file, or all of it, lies here. */
  public boolean hasPart(HeldTask task) {
    return Files.exists(pathOf(task), LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Deletes the parts that no held task owns, and of the kept ones those beyond their bounds; what
   * is no part is left and told.
   */
  public void sweep(List<HeldTask> held) throws IOException {
    Set<String> owned = held.stream().map(task -> nameOf(task.key())).collect(Collectors.toSet());
    for (Path staging : site.stagings()) {
      sweep(staging, owned);
      kept.shrink(staging);
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
      LOG.info("Swept from staging, as the run it was for is over: directory={}", unowned);
      PosixFlatArea.remove(unowned);
    } else if (PART.matcher(name).matches()
        && Files.isRegularFile(unowned, LinkOption.NOFOLLOW_LINKS)) {
      LOG.info("Swept from staging, as no held task owns it: file={}", unowned);
      Files.delete(unowned);
    } else if (!name.equals(SiteStorage.LOCK) && !KeptParts.isPart(unowned)) {
      LOG.warn("Lies in staging and is no part of a file; left alone: file={}", unowned);
    }
  }

  Path pathOf(HeldTask task) {
    return stagingOf(task.link().destination()).resolve(nameOf(task.key()));
  }

  private Path stagingOf(NodeName node) {
    return site.of(node)
        .orElseThrow(() -> new IllegalStateException(node + " is not a node of this agent"))
        .requireStaging();
  }

  private static String nameOf(TaskKey key) {
    return key.task() + "." + key.epoch() + ".part";
  }
}

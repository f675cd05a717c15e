package io.argosy.agent.webdav.backend;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.storage.backend.AtOnce;
import io.argosy.agent.transfer.Arrival;
import io.argosy.agent.transfer.DestinationStorage;
import io.argosy.agent.transfer.Effort;
import io.argosy.agent.transfer.Finding;
import io.argosy.agent.transfer.StagedFiles;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.agent.webdav.CopyName;
import io.argosy.agent.webdav.CopyVerdict;
import io.argosy.agent.webdav.Leftovers;
import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavFile;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Final names at a WebDAV storage. WebDAV has no request to write a file to disk, so flushing does
 * nothing here: a file is delivered once the storage has stated the right size and checksum of it
 * and has renamed it.
 */
public final class WebdavDestination implements DestinationStorage {

  /** So that few milliseconds pass between a listing and the renaming of a file. */
  private static final int PLACED_AT_ONCE = 100;

  private final StorageAccess site;
  private final AbsentFiles names;
  private final Leftovers leftovers;
  private final StagedFiles staging;
  private final Clock clock;

  public WebdavDestination(
      StorageAccess site, Leftovers leftovers, StagedFiles staging, Clock clock) {
    this.site = site;
    this.names = new AbsentFiles(site);
    this.leftovers = leftovers;
    this.staging = staging;
    this.clock = clock;
  }

  @Override
  public Finding survey(HeldTask task) {
    return survey(List.of(task)).get(task.key());
  }

  /** One listing tells which files of a directory are missing; each other file is asked for. */
  @Override
  public Map<TaskKey, Finding> survey(List<HeldTask> tasks) {
    Map<TaskKey, Finding> findings = new ConcurrentHashMap<>();
    List<HeldTask> here = tasks.stream().filter(site::contains).toList();
    try {
      if (!here.isEmpty()) {
        // One token serves all, as long as it is valid.
        site.to(site.directoryOf(here));
      }
      Set<HeldTask> absent = names.among(here);
      AtOnce.each(
          tasks,
          task -> findings.put(task.key(), absent.contains(task) ? Finding.ABSENT : look(task)));
    } catch (IOException e) {
      Finding unknown = new Finding.Blocked(DavFailures.of(Phase.SESSION, e));
      tasks.forEach(task -> findings.put(task.key(), unknown));
    }
    return findings;
  }

  /** Asks for one file. */
  private Finding look(HeldTask task) {
    if (isTest(task)) {
      return Finding.ABSENT;
    }
    if (!site.contains(task)) {
      return new Finding.Blocked(
          new TaskFailure(
              FailureClass.TOOL_BROKEN,
              Phase.SESSION,
              "the router has another address for this node: "
                  + site.of(task)
                  + " is not below "
                  + site.root()));
    }
    if (site.isUnspeakable(task)) {
      return Finding.refused(
          "storage that is reached by WebDAV may take a name with a question mark for another one: "
              + site.of(task));
    }
    try {
      Optional<DavFile> there = site.stated(site.of(task), task.file().size());
      return there.isEmpty() ? Finding.ABSENT : compared(task, there.get());
    } catch (IOException e) {
      return new Finding.Blocked(DavFailures.of(Phase.SESSION, e));
    }
  }

  private Finding compared(HeldTask task, DavFile there) {
    if (!there.bytes().equals(task.file().size())) {
      return otherContent(task);
    }
    if (there.checksum().isEmpty()) {
      return new Finding.Blocked(CopyVerdict.withoutChecksum());
    }
    if (!there.checksum().get().equals(task.file().checksum())) {
      return otherContent(task);
    }
    Effort none = Effort.none(clock.instant());
    return new Finding.AlreadyThere(
        new Arrival(task.key(), there.bytes(), there.checksum().get(), none));
  }

  private Finding otherContent(HeldTask task) {
    if (replaces(task)) {
      return Finding.ABSENT;
    }
    return Finding.otherContent(
        task.place() == null ? task.file().lfn().value() : site.of(task).toString());
  }

  private static boolean replaces(HeldTask task) {
    return task.place() != null && task.place().overwrite();
  }

  private static TaskFailure refusal(String message) {
    return new TaskFailure(FailureClass.REFUSED, Phase.PLACE, message);
  }

  /** Only requires that each file has a copy. */
  @Override
  public void flush(List<HeldTask> staged) throws TransferFailedException {
    for (HeldTask task : staged) {
      if (leftovers.of(task.key()).isEmpty()) {
        throw new TransferFailedException(withoutCopy(task));
      }
    }
  }

  private static TaskFailure withoutCopy(HeldTask task) {
    return new TaskFailure(
        FailureClass.LOST, Phase.PLACE, "there is no copy of " + task.file().lfn());
  }

  @Override
  public Map<TaskKey, Optional<TaskFailure>> place(List<HeldTask> staged) {
    Map<TaskKey, Optional<TaskFailure>> verdicts = new ConcurrentHashMap<>();
    for (int from = 0; from < staged.size(); from += PLACED_AT_ONCE) {
      place(staged.subList(from, Math.min(from + PLACED_AT_ONCE, staged.size())), verdicts);
    }
    return verdicts;
  }

  /**
   * Checks first which names are free, because XRootD overwrites a file even when the request
   * forbids it. A file that another program writes after this check and before the renaming is
   * overwritten.
   */
  private void place(List<HeldTask> staged, Map<TaskKey, Optional<TaskFailure>> verdicts) {
    Set<HeldTask> absent =
        names.among(staged.stream().filter(task -> !isTest(task)).filter(site::contains).toList());
    AtOnce.each(
        staged,
        task ->
            verdicts.put(
                task.key(), absent.contains(task) ? renamed(task) : lookedAndPlaced(task)));
  }

  private static boolean isTest(HeldTask task) {
    return LoadTestFile.isOne(task.file().lfn());
  }

  /** A verified file of a load test has served its purpose. */
  private Optional<TaskFailure> lookedAndPlaced(HeldTask task) {
    if (isTest(task)) {
      staging.discard(task);
      return Optional.empty();
    }
    return switch (look(task)) {
      case Finding.Blocked blocked -> Optional.of(blocked.failure());
      case Finding.AlreadyThere there -> {
        staging.discard(task);
        yield Optional.empty();
      }
      case Finding.Absent absent -> renamed(task);
    };
  }

  private Optional<TaskFailure> renamed(HeldTask task) {
    return leftovers
        .of(task.key())
        .map(copy -> moved(task, copy))
        .orElseGet(() -> Optional.of(withoutCopy(task)));
  }

  /** A renaming whose answer was lost may have happened. */
  private Optional<TaskFailure> moved(HeldTask task, CopyName copy) {
    try {
      DavAccess access = site.to(site.of(task).parent());
      Optional<DavUrl> encoded = otherName(task, access);
      if (encoded.isPresent() && site.client().file(encoded.get(), access).isPresent()) {
        return Optional.of(refusal("the storage might replace " + encoded.get().path()));
      }
      rename(task, copy, access);
      if (encoded.isPresent() && !(look(task) instanceof Finding.AlreadyThere)) {
        site.client().delete(encoded.get(), access);
        return Optional.of(underOtherName());
      }
      leftovers.moved(task.key());
      return Optional.empty();
    } catch (IOException e) {
      if (look(task) instanceof Finding.AlreadyThere) {
        staging.discard(task);
        return Optional.empty();
      }
      return Optional.of(DavFailures.of(Phase.PLACE, e));
    }
  }

  private void rename(HeldTask task, CopyName copy, DavAccess access) throws IOException {
    if (replaces(task)) {
      site.client().replace(copy.url(), site.of(task), access);
    } else {
      site.client().move(copy.url(), site.of(task), access);
    }
  }

  /** Returns the name that XRootD may give the file, if it cannot be recognised. */
  private Optional<DavUrl> otherName(HeldTask task, DavAccess access) throws IOException {
    DavUrl right = site.of(task);
    DavUrl encoded = new DavUrl(right.origin(), right.encodedPath());
    return encoded.equals(right) || site.client().isXrootd(right, access)
        ? Optional.empty()
        : Optional.of(encoded);
  }

  private static TaskFailure underOtherName() {
    return new TaskFailure(
        FailureClass.TOOL_BROKEN,
        Phase.PLACE,
        "the storage of the destination gives a file the percent-encoded form of its name, as"
            + " XRootD does: have the proxy in front of it pass its header Server");
  }
}

package io.argosy.agent.webdav.backend;

import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.StorageSource;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.agent.webdav.CopyName;
import io.argosy.agent.webdav.CopyVerdict;
import io.argosy.agent.webdav.Markers;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavFile;
import io.argosy.common.dav.DavRefused;
import io.argosy.common.dav.http.CopyLines;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.dav.http.DavCopy;
import io.argosy.common.http.IoCause;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** One copy of one file, from the first request to the storage's checksum. For one thread. */
final class TpcCopy {

  /** What storages answer if the directory of the copy is missing. */
  private static final Set<Integer> WITHOUT_DIRECTORY = Set.of(400, 404, 409);

  /** Codes of the problems after which another grant is needed. */
  private static final List<String> SESSION_LOST = List.of("unknown-session", "grant-expired");

  private static final int SERVER_ERROR = 500;

  private final StorageAccess site;
  private final StorageSource source;
  private final FileMove move;
  private final DavClient sourceClient;
  private final Tools tools;
  private final Lane lane;
  private final Supplier<CopyName> anotherName;
  private CopyName copy;
  private long moved;
  private boolean isSessionLost;

  /** What all copies share. */
  record Tools(Directories directories, RunningCopies running, FlowMeter flows) {}

  /**
   * @param copy its temporary name
   * @param anotherName for a second request
   */
  TpcCopy(
      StorageAccess site,
      StorageSource source,
      FileMove move,
      CopyName copy,
      Supplier<CopyName> anotherName,
      DavClient sourceClient,
      Tools tools) {
    this.site = site;
    this.source = source;
    this.move = move;
    this.copy = copy;
    this.anotherName = anotherName;
    this.sourceClient = sourceClient;
    this.tools = tools;
    this.lane = Lane.shared(move.task().link());
  }

  /** Returns the bytes that the storage has said it copied. */
  long moved() {
    return moved;
  }

  /**
   * Copies, and returns what the storage says about the copy. One of another size is made once more
   * under another name before the source is blamed: under load, XRootD 5.5 reports success of
   * single copies without content.
   *
   * @throws TransferFailedException the copy failed; something of it may exist
   */
  DavFile run() throws TransferFailedException {
    DavFile file = copied();
    if (file.bytes().equals(move.bytes())) {
      return file;
    }
    copy = anotherName.get();
    return copied();
  }

  private DavFile copied() throws TransferFailedException {
    DavAccess access = accessOfDestination();
    try (CopyLines lines = open(access, true);
        RunningCopies.Running running = tools.running().begin(move.task(), lines)) {
      String last = readThrough(lines, running);
      CopyVerdict verdict = new CopyVerdict(!source.pushes());
      Optional<TaskFailure> failure = verdict.ended(last);
      if (failure.isPresent()) {
        if (verdict.isDenied(last)) {
          client().denied(source.pushes() ? access : source.access());
        }
        // The next attempt makes the directory again if it was deleted.
        tools.directories().forget(copy.url().parent());
        throw new TransferFailedException(running.ended().orElse(failure.get()));
      }
    }
    return stated();
  }

  private DavAccess accessOfDestination() throws TransferFailedException {
    try {
      tools.directories().require(copy.url().parent());
      return site.to(copy.url().parent());
    } catch (IOException e) {
      throw new TransferFailedException(DavFailures.of(Phase.SESSION, e), e);
    }
  }

  /**
   * A storage may close a connection while the next request is on its way, and XRootD 5.5 does not
   * answer some requests at all. It is then asked again once. The copy gets another name, because
   * the storage may have begun after all.
   */
  private CopyLines open(DavAccess access, boolean isFirst) throws TransferFailedException {
    try {
      return client().copy(request(access));
    } catch (DavRefused e) {
      if (!source.pushes() && WITHOUT_DIRECTORY.contains(e.status())) {
        return openAgain(access, e);
      }
      throw refused(e);
    } catch (IOException e) {
      boolean isUnheard = e instanceof InterruptedIOException || IoCause.of(e) == IoCause.BROKEN;
      if (!isFirst || !isUnheard) {
        throw new TransferFailedException(unanswered(Phase.SESSION, e), e);
      }
      copy = anotherName.get();
      return open(access, false);
    }
  }

  /** The exception of a door would tell its address. */
  private TransferFailedException refused(DavRefused e) {
    if (!source.isDoor()) {
      return new TransferFailedException(new CopyVerdict(!source.pushes()).refused(e), e);
    }
    isSessionLost = SESSION_LOST.stream().anyMatch(e.body()::contains);
    return new TransferFailedException(CopyVerdict.ofDoor(e));
  }

  /** Whether the door no longer knows the session, or its grant has expired. */
  boolean isSessionLost() {
    return isSessionLost;
  }

  private TaskFailure unanswered(Phase phase, IOException e) {
    return source.pushes()
        ? DavFailures.ofSource(phase, e, source.isDoor())
        : DavFailures.of(phase, e);
  }

  /** The directory may have been deleted since it was made. */
  private CopyLines openAgain(DavAccess access, DavRefused first) throws TransferFailedException {
    try {
      tools.directories().forget(copy.url().parent());
      tools.directories().require(copy.url().parent());
      return client().copy(request(access));
    } catch (DavRefused e) {
      throw new TransferFailedException(new CopyVerdict(!source.pushes()).refused(e), first);
    } catch (IOException e) {
      throw new TransferFailedException(DavFailures.of(Phase.SESSION, e), e);
    }
  }

  private DavClient client() {
    return source.pushes() ? sourceClient : site.client();
  }

  private DavCopy request(DavAccess access) {
    boolean isPull = !source.pushes();
    return new DavCopy(
        isPull ? copy.url() : source.of(move),
        URI.create((isPull ? source.of(move) : copy.url()).toString()),
        isPull,
        isPull ? access : source.access(),
        isPull ? source.access() : access,
        true,
        source.sciTag(),
        site.patience().longest(move.bytes()));
  }

  /** Reads all lines, counts the bytes, and returns the last line. */
  private String readThrough(CopyLines lines, RunningCopies.Running running)
      throws TransferFailedException {
    Markers markers = Markers.of(move.bytes());
    // A second copy begins with less than the first one has moved.
    long seen = 0;
    try {
      for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
        markers = markers.after(line.get());
        if (markers.bytes() > seen) {
          seen = markers.bytes();
          running.progresses();
          countTo(seen);
        }
      }
      return markers.last();
    } catch (IOException e) {
      TaskFailure broken = unanswered(Phase.TRANSFER, e);
      throw new TransferFailedException(running.ended().orElse(broken), e);
    }
  }

  private void countTo(long bytes) {
    if (bytes > moved) {
      tools.flows().landed(lane, bytes - moved);
      moved = bytes;
    }
  }

  /** A checksum that is wrong is asked for twice, because storages remember those of before. */
  private DavFile stated() throws TransferFailedException {
    DavFile file = asked();
    if (!file.checksum().equals(Optional.of(move.task().file().checksum()))) {
      file = asked();
    }
    if (file.checksum().isEmpty()) {
      throw new TransferFailedException(CopyVerdict.withoutChecksum());
    }
    countTo(Math.min(file.bytes().bytes(), move.bytes().bytes()));
    return file;
  }

  private DavFile asked() throws TransferFailedException {
    try {
      return answered().orElseThrow(TpcCopy::vanished);
    } catch (IOException e) {
      throw new TransferFailedException(DavFailures.of(Phase.VERIFY, e), e);
    }
  }

  /** A lost answer or a fault of the storage costs a second request, and not a second copy. */
  private Optional<DavFile> answered() throws IOException {
    try {
      return site.stated(copy.url(), move.bytes());
    } catch (IOException lost) {
      if (lost instanceof DavRefused refused && refused.status() < SERVER_ERROR) {
        throw lost;
      }
      return site.stated(copy.url(), move.bytes());
    }
  }

  private static TransferFailedException vanished() {
    return new TransferFailedException(
        new TaskFailure(
            FailureClass.TOOL_BROKEN,
            Phase.VERIFY,
            "the storage of the destination says that it has copied the file, and has no copy"));
  }
}

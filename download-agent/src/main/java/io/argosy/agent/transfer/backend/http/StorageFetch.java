package io.argosy.agent.transfer.backend.http;

import io.argosy.agent.transfer.CopyPatience;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.StagingArea;
import io.argosy.agent.transfer.StorageSource;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.dav.DavRefused;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.dav.http.DavContent;
import io.argosy.common.http.IoCause;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Fetches files from a storage without a door into staging, one after the other. */
record StorageFetch(DavClient client, CopyPatience patience, StagingArea staging, MoveWatch watch) {

  private static final int BUFFER_BYTES = 256 * 1024;
  private static final int NO_SUCH_PART = 416;

  /**
   * Refused credentials and redirects that are not allowed are seldom about one file, and nothing
   * is wrong with its replica.
   */
  private static final Set<Integer> DENIED = Set.of(401, 403, 301, 302, 303, 307, 308);

  /** Not found, gone, and shorter than the part that is here already. */
  private static final Set<Integer> MISSING = Set.of(404, 410, NO_SUCH_PART);

  private static final Set<Integer> BUSY = Set.of(429, 503);

  /** A file with a result leaves the list of open ones. */
  void files(StorageSource source, List<OpenMove> left) throws TransferFailedException {
    while (!left.isEmpty()) {
      OpenMove open = left.getFirst();
      open.begins();
      try {
        file(source, open);
      } catch (DavRefused e) {
        refused(open, e);
      } catch (IOException e) {
        throw failure(e);
      }
      left.remove(open);
    }
  }

  private void file(StorageSource source, OpenMove open)
      throws IOException, TransferFailedException {
    try (Landing landing = staging.land(open.move().task())) {
      boolean resumed = landing.landed() > 0;
      Optional<TaskFailure> failure =
          landing.landed() < open.size() ? continued(source, open, landing) : Optional.empty();
      if (failure.isEmpty() && resumed && !open.isPromised(landing.checksum())) {
        // The local part may be damaged, so fetch all bytes before the source is blamed.
        landing.restart();
        failure = request(source, open, landing);
      }
      if (failure.isPresent()) {
        watch.failed(open.move(), failure.get(), Optional.of(open.effort()));
      } else {
        watch.arrived(open.arrivedIn(landing));
      }
    }
  }

  /** A storage need not give parts of a file, and may describe one in a way that is not read. */
  private Optional<TaskFailure> continued(StorageSource source, OpenMove open, Landing landing)
      throws IOException, TransferFailedException {
    boolean resumed = landing.landed() > 0;
    try {
      return request(source, open, landing);
    } catch (ProtocolException | DavRefused e) {
      boolean isOfThePart = !(e instanceof DavRefused refused) || refused.status() == NO_SUCH_PART;
      if (!resumed || !isOfThePart) {
        throw e;
      }
      landing.restart();
      return request(source, open, landing);
    }
  }

  /**
   * Stock XRootD states no version of a file; only the checksum at the end protects a part.
   *
   * @return the failure of this file alone
   */
  private Optional<TaskFailure> request(StorageSource source, OpenMove open, Landing landing)
      throws IOException, TransferFailedException {
    FileMove move = open.move();
    long from = landing.landed();
    try (DavContent content =
        client.get(source.of(move), source.access(), from, move.bytes(), longest(open, from))) {
      if (!content.whole().equals(move.bytes())) {
        return Optional.of(ofAnotherSize(source, open, content.whole()));
      }
      if (content.from() != from) {
        landing.restart();
      }
      copy(content, open, landing);
    }
    if (landing.landed() != open.size()) {
      throw DoorFailures.garbled("the storage of the source ended its answer early");
    }
    return Optional.empty();
  }

  /** The size of one answer may be that of a page for people; such a page has no checksum. */
  private TaskFailure ofAnotherSize(StorageSource source, OpenMove open, ByteCount seen)
      throws IOException {
    boolean isStated =
        client
            .file(source.of(open.move()), source.access(), longest(open, 0))
            .filter(file -> file.bytes().equals(seen) && file.checksum().isPresent())
            .isPresent();
    return new TaskFailure(
        isStated ? FailureClass.CHECKSUM_MISMATCH : FailureClass.NETWORK,
        Phase.TRANSFER,
        "the source has %d bytes instead of %d".formatted(seen.bytes(), open.size()));
  }

  private Duration longest(OpenMove open, long from) {
    return patience.longest(ByteCount.of(open.size() - from));
  }

  /** A storage may announce a part of the file, and send more. */
  private static void copy(DavContent content, OpenMove open, Landing landing)
      throws IOException, TransferFailedException {
    byte[] buffer = new byte[BUFFER_BYTES];
    for (int got = content.read(buffer); got >= 0; got = content.read(buffer)) {
      if (landing.landed() + got > open.size()) {
        throw DoorFailures.garbled("the storage of the source sends more than the file has");
      }
      landing.write(buffer, got);
      open.moved(got, landing);
    }
  }

  private void refused(OpenMove open, DavRefused e) throws TransferFailedException {
    TaskFailure failure = new TaskFailure(reasonOf(e.status()), Phase.TRANSFER, e.getMessage());
    if (!DENIED.contains(e.status()) && !MISSING.contains(e.status())) {
      throw new TransferFailedException(failure, e);
    }
    watch.failed(open.move(), failure, Optional.of(open.effort()));
  }

  private static FailureClass reasonOf(int status) {
    if (MISSING.contains(status)) {
      return FailureClass.SOURCE_MISSING;
    }
    return DENIED.contains(status) || BUSY.contains(status)
        ? FailureClass.SOURCE_BUSY
        : FailureClass.NETWORK;
  }

  private static TransferFailedException failure(IOException e) {
    FailureClass reason =
        e instanceof InterruptedIOException ? FailureClass.TIMEOUT : FailureClass.NETWORK;
    String sentence =
        e instanceof ProtocolException
            ? e.getMessage()
            : IoCause.of(e).sentence("the storage of the source", TaskFailure.THIS_AGENT);
    return new TransferFailedException(new TaskFailure(reason, Phase.TRANSFER, sentence), e);
  }
}

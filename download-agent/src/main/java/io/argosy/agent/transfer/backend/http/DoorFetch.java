package io.argosy.agent.transfer.backend.http;

import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.StagingArea;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.wire.door.BundleFrame;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpStatus;

/** Fetches files from a door into staging. */
record DoorFetch(DoorClient door, StagingArea staging, MoveWatch watch) {

  private static final int BUFFER_BYTES = 256 * 1024;

  /** Fetches many files in one response. A file with a result leaves the list of open ones. */
  void bundle(DoorSession session, List<OpenMove> left)
      throws TransferFailedException, DoorClient.SessionLostException {
    HttpPost request =
        door.bundle(session, left.stream().map(open -> open.move().number()).toList());
    left.getFirst().begins();
    door.execute(session, request, response -> read(response, left));
  }

  private void read(ClassicHttpResponse response, List<OpenMove> left)
      throws IOException, TransferFailedException, DoorClient.SessionLostException {
    DataInputStream in = new DataInputStream(response.getEntity().getContent());
    byte[] buffer = new byte[BUFFER_BYTES];
    for (BundleFrame frame = next(in); !frame.isEnd(); frame = next(in)) {
      OpenMove open = find(frame.number(), left);
      // The time between two files belongs to the second, so that the times add up to the whole.
      open.begins();
      receive(frame, open, in, buffer);
      left.remove(open);
      if (!left.isEmpty()) {
        left.getFirst().begins();
      }
    }
    if (!left.isEmpty()) {
      throw DoorFailures.garbled("the bundle ended before its last file");
    }
    requireEnd(in);
  }

  /** Reads to the end of the response, which makes the connection reusable. */
  private static void requireEnd(DataInputStream in) throws IOException, TransferFailedException {
    if (in.read() >= 0) {
      throw DoorFailures.garbled("the bundle has bytes after its end");
    }
  }

  private static BundleFrame next(DataInputStream in) throws IOException, TransferFailedException {
    try {
      return BundleFrame.readFrom(in);
    } catch (IllegalArgumentException e) {
      throw DoorFailures.garbled("the bundle is malformed: " + e.getMessage());
    }
  }

  private static OpenMove find(int number, List<OpenMove> left) throws TransferFailedException {
    return left.stream()
        .filter(open -> open.move().number() == number)
        .findFirst()
        .orElseThrow(() -> DoorFailures.garbled("the bundle has a file that was not requested"));
  }

  private void receive(BundleFrame frame, OpenMove open, DataInputStream in, byte[] buffer)
      throws IOException, TransferFailedException, DoorClient.SessionLostException {
    switch (frame.status()) {
      case BundleFrame.OK -> receiveFile(frame, open, in, buffer);
      case BundleFrame.EXPIRED -> throw new DoorClient.SessionLostException();
      case BundleFrame.MISSING -> failed(open, "the source no longer has the file");
      default -> failed(open, "the source refuses to read the file");
    }
  }

  private void failed(OpenMove open, String message) {
    watch.failed(
        open.move(),
        new TaskFailure(FailureClass.SOURCE_MISSING, Phase.TRANSFER, message),
        Optional.of(open.effort()));
  }

  private void receiveFile(BundleFrame frame, OpenMove open, DataInputStream in, byte[] buffer)
      throws IOException, TransferFailedException {
    if (frame.offset() != 0 || frame.length() != open.size()) {
      throw DoorFailures.garbled("the bundle has another length for a file than was granted");
    }
    try (Landing landing = staging.land(open.move().task())) {
      landing.restart();
      for (long left = frame.length(); left > 0; ) {
        int got = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        if (got < 0) {
          throw DoorFailures.garbled("the bundle ended in the middle of a file");
        }
        landing.write(buffer, got);
        open.moved(got, landing);
        left -= got;
      }
      requireTrailer(in.readInt(), landing.checksum());
      watch.arrived(open.arrivedIn(landing));
    }
  }

  private static void requireTrailer(int trailer, Checksum landed) throws TransferFailedException {
    if (!landed.value().equals("adler32:%08x".formatted(trailer))) {
      throw DoorFailures.garbled("a file changed during the transfer: its trailer does not match");
    }
  }

  /**
   * Fetches one file, and resumes it if staging has a part of it.
   *
   * @param left holds one file, and is empty once it has a result
   */
  void file(DoorSession session, List<OpenMove> left)
      throws TransferFailedException, DoorClient.SessionLostException {
    OpenMove open = left.getFirst();
    open.begins();
    try (Landing landing = staging.land(open.move().task())) {
      boolean resumed = landing.landed() > 0;
      if (landing.landed() < open.size()) {
        request(session, open, landing);
      }
      if (resumed && !open.isPromised(landing.checksum())) {
        // The local part may be damaged, so fetch all bytes before the source is blamed.
        landing.restart();
        request(session, open, landing);
      }
      watch.arrived(open.arrivedIn(landing));
      left.clear();
    }
  }

  private void request(DoorSession session, OpenMove open, Landing landing)
      throws TransferFailedException, DoorClient.SessionLostException {
    HttpGet request = door.file(session, open.move().number());
    if (landing.landed() > 0) {
      request.setHeader(HttpHeaders.RANGE, "bytes=" + landing.landed() + "-");
      request.setHeader(HttpHeaders.IF_RANGE, open.move().etag());
    }
    door.execute(session, request, response -> receive(response, open, landing));
  }

  private static void receive(ClassicHttpResponse response, OpenMove open, Landing landing)
      throws IOException, TransferFailedException {
    if (response.getCode() != HttpStatus.SC_PARTIAL_CONTENT) {
      landing.restart();
    } else if (!startsAt(response, landing.landed())) {
      throw DoorFailures.garbled("the door answered with another range than was requested");
    }
    long wanted = open.size() - landing.landed();
    if (response.getEntity().getContentLength() != wanted) {
      throw DoorFailures.garbled("the door's answer has another length than was granted");
    }
    copy(response.getEntity().getContent(), open, landing);
    if (landing.landed() != open.size()) {
      throw DoorFailures.garbled("the answer ended early");
    }
  }

  private static boolean startsAt(ClassicHttpResponse response, long offset) {
    Header range = response.getFirstHeader(HttpHeaders.CONTENT_RANGE);
    return range != null && range.getValue().startsWith("bytes " + offset + "-");
  }

  private static void copy(InputStream in, OpenMove open, Landing landing)
      throws IOException, TransferFailedException {
    byte[] buffer = new byte[BUFFER_BYTES];
    for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
      landing.write(buffer, got);
      open.moved(got, landing);
    }
  }
}

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
import java.util.List;
import java.util.Optional;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.core5.http.ClassicHttpResponse;

/** Reads many files out of one answer. What is told of a file leaves the list of open ones. */
record BundleFetch(DoorClient door, StagingArea staging, MoveWatch watch) {

  private static final int BUFFER_BYTES = 256 * 1024;

  void fetch(DoorSession session, List<OpenMove> left)
      throws TransferFailedException, DoorClient.SessionLostException {
    HttpPost request =
        door.bundle(session, left.stream().map(open -> open.move().number()).toList());
    left.getFirst().begins();
    door.execute(request, response -> read(response, left));
  }

  private void read(ClassicHttpResponse response, List<OpenMove> left)
      throws IOException, TransferFailedException, DoorClient.SessionLostException {
    DataInputStream in = new DataInputStream(response.getEntity().getContent());
    byte[] buffer = new byte[BUFFER_BYTES];
    for (BundleFrame frame = next(in); !frame.isEnd(); frame = next(in)) {
      OpenMove open = find(frame.number(), left);
      // The time between two files belongs to the second, so that the sum of all is the whole.
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

  /** Reading to the end of the answer gives the connection back for the next one. */
  private static void requireEnd(DataInputStream in) throws IOException, TransferFailedException {
    if (in.read() >= 0) {
      throw DoorFailures.garbled("the bundle goes on after its end");
    }
  }

  private static BundleFrame next(DataInputStream in) throws IOException, TransferFailedException {
    try {
      return BundleFrame.readFrom(in);
    } catch (IllegalArgumentException e) {
      throw DoorFailures.garbled("the bundle is garbled: " + e.getMessage());
    }
  }

  private static OpenMove find(int number, List<OpenMove> left) throws TransferFailedException {
    return left.stream()
        .filter(open -> open.move().number() == number)
        .findFirst()
        .orElseThrow(() -> DoorFailures.garbled("the bundle holds a file nobody asked for"));
  }

  private void receive(BundleFrame frame, OpenMove open, DataInputStream in, byte[] buffer)
      throws IOException, TransferFailedException, DoorClient.SessionLostException {
    switch (frame.status()) {
      case BundleFrame.OK -> receiveFile(frame, open, in, buffer);
      case BundleFrame.EXPIRED -> throw new DoorClient.SessionLostException();
      case BundleFrame.MISSING -> failed(open, "the source does not have the file any more");
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
          throw DoorFailures.garbled("the bundle broke off in a file");
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
      throw DoorFailures.garbled("a file changed on its way: its trailer does not match");
    }
  }
}

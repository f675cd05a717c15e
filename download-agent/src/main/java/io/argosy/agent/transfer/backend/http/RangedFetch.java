package io.argosy.agent.transfer.backend.http;

import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.StagingArea;
import io.argosy.agent.transfer.TransferFailedException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpStatus;

/** Fetches one file, from where staging has it on. */
record RangedFetch(DoorClient door, StagingArea staging, MoveWatch watch) {

  private static final int BUFFER_BYTES = 256 * 1024;

  /**
   * @param left holds one file, and is empty once it has been told about
   */
  void fetch(DoorSession session, List<OpenMove> left)
      throws TransferFailedException, DoorClient.SessionLostException {
    OpenMove open = left.getFirst();
    open.begins();
    try (Landing landing = staging.land(open.move().task())) {
      boolean resumed = landing.landed() > 0;
      if (landing.landed() < open.size()) {
        request(session, open, landing);
      }
      if (resumed && !open.isPromised(landing.checksum())) {
        // What lay here may be at fault, and the source is blamed only for its own bytes.
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
    door.execute(request, response -> receive(response, open, landing));
  }

  private static void receive(ClassicHttpResponse response, OpenMove open, Landing landing)
      throws IOException, TransferFailedException {
    if (response.getCode() != HttpStatus.SC_PARTIAL_CONTENT) {
      landing.restart();
    } else if (!startsAt(response, landing.landed())) {
      throw DoorFailures.garbled("the door answered with another range than was asked for");
    }
    long wanted = open.size() - landing.landed();
    if (response.getEntity().getContentLength() != wanted) {
      throw DoorFailures.garbled("the door's answer has another length than was granted");
    }
    copy(response.getEntity().getContent(), open, landing);
    if (landing.landed() != open.size()) {
      throw DoorFailures.garbled("the answer broke off");
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

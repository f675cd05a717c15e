package io.argosy.agent.door.http;

import io.argosy.agent.door.DoorDesk;
import io.argosy.agent.door.SentBytes;
import io.argosy.agent.door.SourceState;
import io.argosy.agent.door.Visit;
import io.argosy.common.wire.door.BundleFrame;
import jakarta.servlet.http.HttpServletResponse;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.zip.Adler32;
import java.util.zip.CheckedOutputStream;

/** Many files in one response, each in its own frame. */
record BundleAnswer(DoorDesk desk, SentBytes sent) {

  private static final int BUFFER_BYTES = 256 * 1024;

  void send(Visit visit, List<Integer> numbers, HttpServletResponse response) throws IOException {
    response.setContentType(BundleFrame.MEDIA_TYPE);
    DataOutputStream out = new DataOutputStream(response.getOutputStream());
    byte[] buffer = new byte[BUFFER_BYTES];
    for (int number : numbers) {
      send(visit, number, out, buffer);
    }
    BundleFrame.END.writeTo(out);
  }

  private void send(Visit visit, int number, DataOutputStream out, byte[] buffer)
      throws IOException {
    if (desk.isOver(visit)) {
      without(number, BundleFrame.EXPIRED, out);
      return;
    }
    switch (desk.find(visit, visit.file(number))) {
      case SourceState.Ready ready -> open(number, ready, out, buffer);
      case SourceState.Missing missing -> without(number, BundleFrame.MISSING, out);
      case SourceState.Refused refused -> without(number, BundleFrame.REFUSED, out);
      case SourceState.SizeDiffers differs -> without(number, BundleFrame.REFUSED, out);
    }
  }

  private static void without(int number, int status, DataOutputStream out) throws IOException {
    new BundleFrame(number, status, 0, 0).writeTo(out);
  }

  private void open(int number, SourceState.Ready source, DataOutputStream out, byte[] buffer)
      throws IOException {
    InputStream content;
    try {
      content = source.content().from(0);
    } catch (IOException e) {
      without(number, BundleFrame.REFUSED, out);
      return;
    }
    try (content) {
      new BundleFrame(number, BundleFrame.OK, 0, source.length()).writeTo(out);
      CheckedOutputStream summed = new CheckedOutputStream(out, new Adler32());
      FileAnswer.copy(content, source.length(), buffer, summed, sent);
      out.writeInt((int) summed.getChecksum().getValue());
    }
  }
}

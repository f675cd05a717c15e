package io.argosy.agent.door.http;

import io.argosy.agent.door.ByteRange;
import io.argosy.agent.door.SentBytes;
import io.argosy.agent.door.SourceFile;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.StandardOpenOption;

/**
 * A file or a part of it. The server's sendfile is not used: it would open the path again, and
 * follow a symbolic link that was put there meanwhile.
 */
record FileAnswer(SentBytes sent) {

  private static final int BUFFER_BYTES = 256 * 1024;

  void send(SourceFile file, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setHeader("ETag", file.etag());
    response.setHeader("Accept-Ranges", "bytes");
    switch (rangeOf(file, request)) {
      case ByteRange.Whole whole -> body(file, 0, file.length(), request, response);
      case ByteRange.Part part -> {
        response.setStatus(HttpServletResponse.SC_PARTIAL_CONTENT);
        response.setHeader(
            "Content-Range",
            "bytes " + part.first() + "-" + (part.end() - 1) + "/" + file.length());
        body(file, part.first(), part.end(), request, response);
      }
      case ByteRange.Unsatisfiable beyond -> {
        response.setStatus(HttpServletResponse.SC_REQUESTED_RANGE_NOT_SATISFIABLE);
        response.setHeader("Content-Range", "bytes */" + file.length());
      }
    }
  }

  private static ByteRange rangeOf(SourceFile file, HttpServletRequest request) {
    String range = request.getHeader("Range");
    String condition = request.getHeader("If-Range");
    boolean same = condition == null || condition.equals(file.etag());
    return range == null || !same ? ByteRange.WHOLE : ByteRange.parse(range, file.length());
  }

  private void body(
      SourceFile file,
      long first,
      long end,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    response.setContentType("application/octet-stream");
    response.setContentLengthLong(end - first);
    if (request.getMethod().equals("HEAD")) {
      return;
    }
    try (FileChannel channel =
        FileChannel.open(file.path(), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      channel.position(first);
      copy(channel, end - first, response.getOutputStream());
    }
  }

  private void copy(FileChannel channel, long length, OutputStream out) throws IOException {
    byte[] buffer = new byte[(int) Math.min(BUFFER_BYTES, Math.max(1, length))];
    for (long left = length; left > 0; ) {
      int got = channel.read(ByteBuffer.wrap(buffer, 0, (int) Math.min(buffer.length, left)));
      if (got < 0) {
        throw new EOFException("the file shrank while it was served");
      }
      out.write(buffer, 0, got);
      sent.add(got);
      left -= got;
    }
  }
}

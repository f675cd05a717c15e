package io.argosy.agent.door.http;

import io.argosy.agent.door.SentBytes;
import io.argosy.agent.door.SourceState;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file or a part of it. The server's sendfile is not used: it would open the path again, and
 * follow a symbolic link that was put there meanwhile.
 */
record FileAnswer(SentBytes sent) {

  private static final int BUFFER_BYTES = 256 * 1024;

  void send(SourceState.Ready file, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setHeader("ETag", file.etag());
    response.setHeader("Accept-Ranges", "bytes");
    Optional<Range> asked = rangeOf(file, request);
    if (asked.isEmpty()) {
      body(file, 0, file.length(), request, response);
      return;
    }
    Range range = asked.get();
    if (range.first() >= range.end()) {
      response.setStatus(HttpServletResponse.SC_REQUESTED_RANGE_NOT_SATISFIABLE);
      response.setHeader("Content-Range", "bytes */" + file.length());
      return;
    }
    response.setStatus(HttpServletResponse.SC_PARTIAL_CONTENT);
    response.setHeader(
        "Content-Range", "bytes " + range.first() + "-" + (range.end() - 1) + "/" + file.length());
    body(file, range.first(), range.end(), request, response);
  }

  private static Optional<Range> rangeOf(SourceState.Ready file, HttpServletRequest request) {
    String range = request.getHeader("Range");
    String condition = request.getHeader("If-Range");
    boolean same = condition == null || condition.equals(file.etag());
    return range == null || !same ? Optional.empty() : Range.parse(range, file.length());
  }

  private void body(
      SourceState.Ready file,
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
    try (InputStream content = file.content().from(first)) {
      byte[] buffer = new byte[Math.clamp(end - first, 1, BUFFER_BYTES)];
      copy(content, end - first, buffer, response.getOutputStream(), sent);
    }
  }

  /** Sends this many bytes, and counts them as sent. */
  static void copy(
      InputStream content, long length, byte[] buffer, OutputStream out, SentBytes sent)
      throws IOException {
    for (long left = length; left > 0; ) {
      int got = content.read(buffer, 0, (int) Math.min(buffer.length, left));
      if (got < 0) {
        throw new EOFException("the file shrank while it was served");
      }
      out.write(buffer, 0, got);
      sent.add(got);
      left -= got;
    }
  }

  /**
   * Bytes of a file, from {@code first} up to, and without, {@code end}; none if the client
   * requests bytes beyond the end of the file.
   */
  private record Range(long first, long end) {

    private static final Pattern SINGLE = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

    /**
     * Reads a {@code Range} header; RFC 9110 lets a server ignore what it does not serve.
     *
     * @param length of the file, in bytes
     * @return empty for several ranges, or one that cannot be understood
     */
    static Optional<Range> parse(String header, long length) {
      Matcher matcher = SINGLE.matcher(header.strip());
      if (!matcher.matches() || (matcher.group(1).isEmpty() && matcher.group(2).isEmpty())) {
        return Optional.empty();
      }
      if (matcher.group(1).isEmpty()) {
        long last = Long.parseLong(matcher.group(2));
        return Optional.of(new Range(Math.max(0, length - last), length));
      }
      long first = Long.parseLong(matcher.group(1));
      long last = matcher.group(2).isEmpty() ? length - 1 : Long.parseLong(matcher.group(2));
      return !matcher.group(2).isEmpty() && last < first
          ? Optional.empty()
          : Optional.of(new Range(first, Math.min(last, length - 1) + 1));
    }
  }
}

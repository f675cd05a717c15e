package io.argosy.common.dav.http;

import io.argosy.common.unit.ByteCount;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.protocol.HttpContext;

/**
 * One request and its answer, which must end before a deadline. Closing it before the body has been
 * read to its end closes the connection; this may be done on any thread.
 */
public final class Exchange implements AutoCloseable {

  /** Bytes of a body without content, such as a text for people. */
  private static final int SMALL = 16 * 1024;

  private static final Pattern LENGTH = Pattern.compile("\\d{1,18}");

  private final HttpUriRequestBase request;
  private final Duration longest;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final ClassicHttpResponse response;
  private volatile boolean isRead;

  /**
   * Waits until the answer begins.
   *
   * @param context of this request alone
   * @param longest time until the end of the body
   */
  public Exchange(
      CloseableHttpClient http, HttpUriRequestBase request, HttpContext context, Duration longest)
      throws IOException {
    this(http, request, context, longest, longest);
  }

  /**
   * @param begins time until the answer begins
   */
  Exchange(
      CloseableHttpClient http,
      HttpUriRequestBase request,
      HttpContext context,
      Duration begins,
      Duration longest)
      throws IOException {
    this.request = request;
    this.longest = longest;
    limit(ended, longest);
    CompletableFuture<Void> begun = new CompletableFuture<>();
    if (begins.compareTo(longest) < 0) {
      limit(begun, begins);
    }
    boolean isOpen = false;
    try {
      response = http.executeOpen(null, request, context);
      isOpen = true;
    } catch (IOException e) {
      throw begun.isCompletedExceptionally() ? late("no", begins, e) : failure(e);
    } catch (IllegalStateException e) {
      throw new IOException("the client was closed", e);
    } finally {
      begun.complete(null);
      if (!isOpen) {
        ended.complete(null);
      }
    }
  }

  private void limit(CompletableFuture<Void> happens, Duration time) {
    happens
        .orTimeout(time.toNanos(), TimeUnit.NANOSECONDS)
        .exceptionally(
            late -> {
              request.cancel();
              return null;
            });
  }

  public int status() {
    return response.getCode();
  }

  public boolean isSuccess() {
    return status() / 100 == 2;
  }

  /**
   * Returns the size of the file that is asked for.
   *
   * @throws ProtocolException the storage does not state it
   */
  public ByteCount length() throws ProtocolException {
    List<String> lengths = headers("Content-Length").stream().distinct().toList();
    if (lengths.size() != 1 || !LENGTH.matcher(lengths.getFirst()).matches()) {
      throw new ProtocolException("the storage does not state the size of the file");
    }
    return ByteCount.of(Long.parseLong(lengths.getFirst()));
  }

  /** Returns the values of all headers of a name. */
  List<String> headers(String name) {
    return Stream.of(response.getHeaders(name)).map(Header::getValue).toList();
  }

  public Optional<String> header(String name) {
    return headers(name).stream().findFirst();
  }

  /**
   * Returns the body, which ends with an exception after a number of bytes, and after the deadline.
   */
  public InputStream body(long largest) throws IOException {
    if (response.getEntity() == null) {
      return InputStream.nullInputStream();
    }
    return new FilterInputStream(response.getEntity().getContent()) {
      private long seen;

      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] into, int from, int length) throws IOException {
        try {
          int read = in.read(into, from, length);
          isRead = isRead || read < 0;
          seen += Math.max(read, 0);
          if (seen > largest) {
            throw new ProtocolException("the answer has more than %d bytes".formatted(largest));
          }
          return read;
        } catch (IOException e) {
          throw failure(e);
        }
      }
    };
  }

  /** Returns the beginning of the body; the connection can be used again if there is no more. */
  public String text() throws IOException {
    return new String(body(Long.MAX_VALUE).readNBytes(SMALL), StandardCharsets.UTF_8);
  }

  /** Returns the reason why reading ended: the deadline, or what the reader saw. */
  private IOException failure(IOException seen) {
    if (!ended.isCompletedExceptionally()) {
      return seen;
    }
    return late("no complete", longest, seen);
  }

  private IOException late(String what, Duration time, IOException seen) {
    SocketTimeoutException late =
        new SocketTimeoutException(
            "%s answer to %s within %d ms".formatted(what, request.getMethod(), time.toMillis()));
    late.initCause(seen);
    return late;
  }

  /** The client would read the rest of a body before it closes it, which may be endless. */
  @Override
  public void close() {
    ended.complete(null);
    if (response.getEntity() != null && !isRead) {
      request.cancel();
    }
    try {
      response.close();
    } catch (IOException e) {
      // The connection is closed, and nothing of the answer is needed any more.
    }
  }

  /** Closes the connection, so that another thread that reads the answer gets an exception. */
  void cancel() {
    request.cancel();
  }
}

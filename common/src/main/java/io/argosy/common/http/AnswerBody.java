package io.argosy.common.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The body of an answer, uncompressed. A read that gets nothing for a time fails, and so does one
 * after the maximum time of the whole body; pauses of the reader between two reads are not limited
 * otherwise. Every failure is a {@link RouterUnreachable}, except an interrupt. Not thread-safe.
 */
final class AnswerBody extends InputStream {

  private static final int BUFFER_BYTES = 16 * 1024;

  private final URI router;
  private final InputStream received;
  private final boolean zipped;
  private final Duration silence;
  private final Duration total;
  private final long began = System.nanoTime();
  private volatile @Nullable Duration exceeded;
  private @Nullable InputStream plain;

  /**
   * @param received is closed with this body
   * @param silence maximum time of a read
   * @param total maximum time from now until the end
   */
  AnswerBody(URI router, InputStream received, boolean zipped, Duration silence, Duration total) {
    this.router = router;
    this.received = received;
    this.zipped = zipped;
    this.silence = silence;
    this.total = total;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    CompletableFuture<Boolean> read = limited();
    try {
      return plain().read(into, from, length);
    } catch (IOException e) {
      throw failure(e);
    } finally {
      read.complete(true);
    }
  }

  /** Returns a future that aborts the read unless it is completed in time. */
  private CompletableFuture<Boolean> limited() {
    long left = total.toNanos() - (System.nanoTime() - began);
    Duration limit = left < silence.toNanos() ? total : silence;
    CompletableFuture<Boolean> read =
        new CompletableFuture<Boolean>()
            .orTimeout(Math.min(left, silence.toNanos()), TimeUnit.NANOSECONDS);
    read.exceptionally(late -> abort(limit));
    return read;
  }

  /** The thread that reads gets an exception. */
  private boolean abort(Duration limit) {
    exceeded = limit;
    try {
      received.close();
    } catch (IOException e) {
      // The reader fails anyway.
    }
    return false;
  }

  /** The header of a compressed body is read here, within the limits of a read. */
  private InputStream plain() throws IOException {
    InputStream opened = plain;
    if (opened == null) {
      opened = zipped ? new GZIPInputStream(received, BUFFER_BYTES) : received;
      plain = opened;
    }
    return opened;
  }

  private IOException failure(IOException e) {
    Duration limit = exceeded;
    if (limit != null) {
      return RouterUnreachable.late(router, limit);
    }
    return e.getCause() instanceof InterruptedException
        ? RouterConnection.interrupted()
        : new RouterUnreachable(router, e);
  }

  @Override
  public void close() throws IOException {
    (plain == null ? received : plain).close();
  }
}

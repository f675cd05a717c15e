package io.argosy.agent.s3.backend;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * One part of an upload, whose request reads on a thread of its own what is written here. For one
 * thread.
 */
final class PartUpload implements AutoCloseable {

  private final BlockingQueue<byte[]> chunks = new ArrayBlockingQueue<>(1);
  private final FutureTask<String> request;
  private final Duration standstill;
  private long left;

  PartUpload(S3Client client, S3Client.Upload upload, int number, long length) {
    this.standstill = client.patience().standstill();
    this.left = length;
    this.request =
        new FutureTask<>(() -> client.part(upload, number, length, new Content())) {
          @Override
          protected void done() {
            // Whoever waits to write learns it with the next write.
            chunks.clear();
          }
        };
    Thread.ofVirtual().start(request);
  }

  /**
   * The body of the request: the bytes that were written and have not been sent yet. Reading fails
   * if no further bytes come for too long, which ends the request.
   */
  private final class Content extends InputStream {

    private byte[] chunk = {};
    private int at;

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      if (at == chunk.length) {
        chunk = next();
        at = 0;
      }
      int read = Math.min(length, chunk.length - at);
      System.arraycopy(chunk, at, into, from, read);
      at += read;
      return read;
    }

    private byte[] next() throws IOException {
      try {
        byte[] next = chunks.poll(standstill.toNanos(), TimeUnit.NANOSECONDS);
        if (next == null) {
          throw new SocketTimeoutException("no more bytes came from the source");
        }
        return next;
      } catch (InterruptedException e) {
        throw interrupted();
      }
    }
  }

  private static InterruptedIOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("the upload was ended");
  }

  long left() {
    return left;
  }

  /**
   * Writes bytes, at most as many as are left; returns when the request can take them.
   *
   * @throws IOException the request has failed, or has taken nothing for too long
   */
  void write(byte[] bytes, int from, int length) throws IOException {
    if (request.isDone()) {
      etag();
      throw new IOException("the storage answered before the part was sent");
    }
    try {
      byte[] chunk = Arrays.copyOfRange(bytes, from, from + length);
      if (!chunks.offer(chunk, standstill.toNanos(), TimeUnit.NANOSECONDS)) {
        throw new SocketTimeoutException("the storage takes no more bytes");
      }
      left -= length;
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  /** Waits for the end of the request, which has a limit of its own; returns what it returns. */
  String etag() throws IOException {
    try {
      return request.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  /** Ends the request if it is under way: an interrupted virtual thread closes its socket. */
  @Override
  public void close() {
    request.cancel(true);
  }
}

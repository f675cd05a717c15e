package io.argosy.common.http;

import io.argosy.common.wire.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.coyote.InputBuffer;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/** Reads a request's body within limits of size and time. Not thread-safe. */
final class BoundedBody implements InputBuffer {

  /** Maximum bytes before the sender is authenticated. */
  static final long STRANGERS = 16 * 1024;

  /** Longer bodies need one of a few places to be read. */
  static final long LARGE = 128 * 1024;

  private static final Duration STRANGERS_TIME = Duration.ofSeconds(10);
  private static final Duration TIME = Duration.ofSeconds(60);

  private final InputBuffer body;
  private final long longest;
  private final Readers readers;
  private final LongSupplier nanos;
  private final String address;
  private final long announced;
  private final BooleanSupplier finished;
  private final Function<Problem, IOException> refusing;
  private boolean trusted;
  private boolean over;
  private long seen;
  private long began = -1;
  private Readers.Place place = Readers.Place.NONE;

  /**
   * @param longest maximum bytes from an authenticated sender
   * @param address of the sender
   * @param announced bytes; negative if no length is announced
   * @param finished whether all of the body has been read
   * @param refusing answers the request and returns an exception that ends the reader
   */
  BoundedBody(
      InputBuffer body,
      long longest,
      Readers readers,
      LongSupplier nanos,
      String address,
      long announced,
      BooleanSupplier finished,
      Function<Problem, IOException> refusing) {
    this.body = body;
    this.longest = longest;
    this.readers = readers;
    this.nanos = nanos;
    this.address = address;
    this.announced = announced;
    this.finished = finished;
    this.refusing = refusing;
  }

  void trust() {
    trusted = true;
    leave();
  }

  /** Reads the remaining body if it is short, so that the connection can be used again. */
  void skipRest() {
    trusted = false;
    seen = 0;
    Discarded rest = new Discarded();
    try {
      while (!over && doRead(rest) >= 0) {
        over = finished.getAsBoolean();
      }
    } catch (IOException enough) {
      over = true;
    }
  }

  /** Makes the place available to other bodies. */
  void leave() {
    place.leave();
    place = Readers.Place.NONE;
  }

  @Override
  public int doRead(ApplicationBufferHandler handler) throws IOException {
    begin();
    requireShort(Math.max(seen, announced));
    requireTime();
    requirePlace();
    int got = body.doRead(handler);
    seen += Math.max(got, 0);
    if (got < 0 || finished.getAsBoolean()) {
      leave();
    } else {
      requireShort(seen);
    }
    return got;
  }

  private void begin() {
    if (began < 0) {
      began = nanos.getAsLong();
    }
  }

  private void requireShort(long bytes) throws IOException {
    long most = trusted ? longest : Math.min(STRANGERS, longest);
    if (bytes > most) {
      throw refused(413, "too-large", "the body must have at most " + most + " bytes");
    }
  }

  private void requireTime() throws IOException {
    Duration most = trusted ? TIME : STRANGERS_TIME;
    if (nanos.getAsLong() - began > most.toNanos()) {
      throw refused(408, "too-slow", "the body must arrive within " + most.toSeconds() + " s");
    }
  }

  private void requirePlace() throws IOException {
    boolean large = Math.max(seen, announced) > LARGE;
    if (place == Readers.Place.NONE && (trusted ? large : !isReceived())) {
      place = trusted ? readers.large(address) : readers.ofStranger(address);
      if (place == Readers.Place.NONE) {
        throw refused(503, "busy", "too many bodies are being read now; try again");
      }
    }
  }

  /** Whether the remaining body has already been received, so that no thread waits for it. */
  private boolean isReceived() {
    return announced >= 0 && announced - seen <= body.available();
  }

  private IOException refused(int status, String code, String detail) {
    over = true;
    return refusing.apply(
        new Problem(Problem.TYPE_PREFIX + code, "refused", status, detail, List.of()));
  }

  @Override
  public int available() {
    return body.available();
  }

  /** Receives bytes to discard; Tomcat keeps those of the next request in its buffer. */
  private static final class Discarded implements ApplicationBufferHandler {

    private ByteBuffer read = EMPTY_BUFFER;

    @Override
    public void setByteBuffer(ByteBuffer buffer) {
      read = buffer;
    }

    @Override
    public ByteBuffer getByteBuffer() {
      return read;
    }

    @Override
    public void expand(int size) {}
  }
}

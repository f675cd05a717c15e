package io.argosy.router.linkrate.feed;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The memory that the documents of all feeds may use together. Two accounts, each of an eighth of
 * the heap, are held while a document is received, and while values are made of it; what needs more
 * than an account gets all of it and is alone. Whoever holds one for values waits for nothing, so
 * nobody waits in a circle. Those who wait are served in order, until their deadline.
 */
final class FeedMemory {

  /** The heap belongs to the process, and so does its account. */
  static final FeedMemory OF_PROCESS = new FeedMemory(Runtime.getRuntime().maxMemory() / 8);

  private static final int UNIT = 1024;

  /** A tree of JSON with the shortest objects takes so many bytes for each byte of text. */
  private static final int VALUES_PER_BYTE = 25;

  /** Bodies are copied once when their end is known. */
  private static final int COPIES = 2;

  /** What a link takes while its feed is stored and forecasts are made. */
  private static final int BYTES_OF_LINK = 500;

  private static final int FEWEST_LINKS = 1_000;

  private final int units;
  private final Semaphore received;
  private final Semaphore values;

  /**
   * @param bytes of each account
   */
  FeedMemory(long bytes) {
    units = units(bytes, Integer.MAX_VALUE);
    received = new Semaphore(units, true);
    values = new Semaphore(units, true);
  }

  private static int units(long bytes, int most) {
    return Math.clamp(bytes / UNIT, 1, most);
  }

  /** Returns how many links each of so many feeds may tell: all together fill one account. */
  int linksOf(int feeds) {
    return Math.max(FEWEST_LINKS, (int) ((long) units * UNIT / BYTES_OF_LINK / feeds));
  }

  /** Fails if a feed tells more links than it may. */
  static void requireAtMost(int most, int links) throws IOException {
    if (links > most) {
      throw new IOException(
          "It has more than %,d links, the share of one feed in the memory of all feeds."
              .formatted(most));
    }
  }

  /** Work for which memory is reserved. */
  @FunctionalInterface
  interface Work<T> {
    T result() throws IOException;
  }

  /** Receives and reads a document of at most so many bytes. */
  <T> T receiving(long bytes, Duration patience, Work<T> work) throws IOException {
    return with(received, COPIES * bytes, patience, work);
  }

  /** Makes values of a document of so many bytes, which the result must not keep as a whole. */
  <T> T reading(long bytes, Duration patience, Work<T> work) throws IOException {
    return with(values, VALUES_PER_BYTE * bytes, patience, work);
  }

  private <T> T with(Semaphore account, long bytes, Duration patience, Work<T> work)
      throws IOException {
    int wanted = units(bytes, units);
    try {
      if (!account.tryAcquire(wanted, patience.toNanos(), TimeUnit.NANOSECONDS)) {
        throw FailedRequest.lasting(
            "Other feeds used the memory for documents until the deadline.");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("The reading was interrupted.");
    }
    try {
      return work.result();
    } finally {
      account.release(wanted);
    }
  }
}

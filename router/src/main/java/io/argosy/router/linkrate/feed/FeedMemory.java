package io.argosy.router.linkrate.feed;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The memory that the documents of all feeds may use together: two accounts, each of an eighth of
 * the heap. From one, memory is reserved step by step while a document is received, so that a slow
 * server keeps little; one thread at a time may overdraw it, so that somebody always goes on. The
 * other is held while values are made; what needs more gets all of it and is alone, and whoever
 * holds it waits for nothing. All wait until their deadline.
 */
final class FeedMemory {

  /** The heap belongs to the process, and so does its account. */
  static final FeedMemory OF_PROCESS = new FeedMemory(Runtime.getRuntime().maxMemory() / 8);

  private static final int UNIT = 1024;

  /** A tree of JSON with the shortest objects takes so many bytes for each byte of text. */
  private static final int VALUES_PER_BYTE = 25;

  /** Bodies are copied when they grow, and when their end is known. */
  private static final int COPIES = 3;

  private static final String TAKEN =
      "Other feeds used the memory for documents until the deadline.";

  /** What a link takes while its feed is stored and forecasts are made. */
  private static final int BYTES_OF_LINK = 500;

  private static final int FEWEST_LINKS = 1_000;

  private final int units;
  private final Lock lock = new ReentrantLock();
  private final Condition returned = lock.newCondition();
  private int free;
  private @Nullable Thread overdrawing;
  private final Semaphore values;

  /**
   * @param bytes of each account
   */
  FeedMemory(long bytes) {
    units = units(bytes, Integer.MAX_VALUE);
    free = units;
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

  /** Receives so many bytes more of a document, and the rest of it; reads it. */
  <T> T receiving(int bytes, Duration patience, Work<T> work) throws IOException {
    int wanted = units((long) COPIES * bytes, Integer.MAX_VALUE);
    reserve(wanted, patience);
    try {
      return work.result();
    } finally {
      release(wanted);
    }
  }

  private void reserve(int wanted, Duration patience) throws IOException {
    lock.lock();
    try {
      long left = patience.toNanos();
      while (free < 0 && overdrawing != Thread.currentThread()) {
        if (left <= 0) {
          throw FailedRequest.lasting(TAKEN);
        }
        left = returned.awaitNanos(left);
      }
      free -= wanted;
      overdrawing = free < 0 ? Thread.currentThread() : null;
    } catch (InterruptedException e) {
      throw interrupted();
    } finally {
      lock.unlock();
    }
  }

  private void release(int wanted) {
    lock.lock();
    try {
      free += wanted;
      returned.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private static IOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("The reading was interrupted.");
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
        throw FailedRequest.lasting(TAKEN);
      }
    } catch (InterruptedException e) {
      throw interrupted();
    }
    try {
      return work.result();
    } finally {
      account.release(wanted);
    }
  }
}

package io.argosy.agent.verify.backend.posix;

import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.task.Phase;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** Flushes many files concurrently, so that the disk can write their journal entries together. */
final class GroupFlush {

  private static final int MOST_THREADS = 16;
  private static final int FILES_PER_THREAD = 4;
  private static final ThreadFactory NAMED =
      Thread.ofPlatform().daemon().name("flush-", 1).factory();

  void flush(Collection<Path> files) throws TransferFailedException {
    Iterator<Path> left = files.iterator();
    int threads = Math.clamp(files.size() / FILES_PER_THREAD, 1, MOST_THREADS);
    try (ExecutorService workers = Executors.newFixedThreadPool(threads, NAMED)) {
      List<Callable<@Nullable Void>> shares = Collections.nCopies(threads, () -> flushAll(left));
      for (Future<@Nullable Void> share : workers.invokeAll(shares)) {
        share.get();
      }
    } catch (ExecutionException e) {
      throw DiskFailures.of(Phase.PLACE, reasonOf(e.getCause()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw DiskFailures.of(Phase.PLACE, new IOException("interrupted while flushing", e));
    }
  }

  /** Whatever ended a worker, including an error, its files do not count as flushed. */
  private static IOException reasonOf(Throwable cause) {
    return cause instanceof IOException failed ? failed : new IOException(cause);
  }

  private static @Nullable Void flushAll(Iterator<Path> left) throws IOException {
    for (Path path = next(left); path != null; path = next(left)) {
      try (FileChannel channel =
          FileChannel.open(path, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
        channel.force(true);
      }
    }
    return null;
  }

  private static Path next(Iterator<Path> left) {
    synchronized (left) {
      return left.hasNext() ? left.next() : null;
    }
  }
}

package io.argosy.agent.verify.backend.posix;

import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.task.Phase;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;

/** Flushes many files side by side, so that the disk can write their journal entries together. */
final class GroupFlush {

  private static final int MOST_THREADS = 16;
  private static final int FILES_PER_THREAD = 4;

  void flush(Collection<Path> files) throws TransferFailedException {
    Iterator<Path> left = files.iterator();
    var failures = new ConcurrentLinkedQueue<IOException>();
    int threads = Math.clamp(files.size() / FILES_PER_THREAD, 1, MOST_THREADS);
    List<Thread> workers =
        IntStream.range(1, threads)
            .mapToObj(n -> Thread.ofPlatform().daemon().name("flush-" + n))
            .map(builder -> builder.start(() -> flushAll(left, failures)))
            .toList();
    flushAll(left, failures);
    join(workers, failures);
    if (!failures.isEmpty()) {
      throw DiskFailures.of(Phase.PLACE, failures.peek());
    }
  }

  private static void flushAll(Iterator<Path> left, Collection<IOException> failures) {
    for (Path path = next(left); path != null; path = next(left)) {
      try (FileChannel channel =
          FileChannel.open(path, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
        channel.force(true);
      } catch (IOException e) {
        failures.add(e);
      }
    }
  }

  private static Path next(Iterator<Path> left) {
    synchronized (left) {
      return left.hasNext() ? left.next() : null;
    }
  }

  private static void join(List<Thread> workers, Collection<IOException> failures) {
    for (Thread worker : workers) {
      try {
        worker.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        failures.add(new IOException("interrupted while flushing", e));
      }
    }
  }
}

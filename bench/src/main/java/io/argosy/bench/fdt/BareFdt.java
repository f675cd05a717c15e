package io.argosy.bench.fdt;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * Runs FDT as fdtd does: each job has its own server and a client that pushes, and ends with the
 * client. Nothing is verified.
 */
public final class BareFdt {

  private static final double NANOS = 1e9;
  private static final int FIRST_PORT = 31_600;
  private static final int LAST_PORT = 32_700;

  private final BarePlaces places;
  private final FdtCourse course;
  private final List<Path> files;
  private int next = FIRST_PORT;

  /**
   * @param files with different names, because FDT ignores their directories
   */
  public BareFdt(BarePlaces places, FdtCourse course, List<Path> files) {
    this.places = places;
    this.course = course;
    this.files = List.copyOf(files);
  }

  /** Moves all files once. */
  public FdtSample move() throws IOException {
    Files.createDirectories(places.destination());
    BarePlaces at = places.at(Files.createTempDirectory(places.destination(), "move-"));
    List<BareJob> jobs = jobs(at);
    double before = ProcessTimes.ofOwnChildren();
    long began = System.nanoTime();
    try {
      runAll(jobs);
      double moved = (System.nanoTime() - began) / NANOS;
      FdtPrograms.run(List.of("sync", "-f", at.destination().toString()));
      double flushed = (System.nanoTime() - began) / NANOS;
      jobs.forEach(BareJob::awaitEnd);
      double cpu = ProcessTimes.ofOwnChildren() - before;
      requireAll(at);
      return new FdtSample(moved, flushed, cpu, 0);
    } finally {
      jobs.forEach(BareJob::close);
      clear(at);
    }
  }

  private List<BareJob> jobs(BarePlaces at) throws IOException {
    List<BareJob> jobs = new ArrayList<>();
    int size = course.filesPerJob();
    for (int from = 0; from < files.size(); from += size) {
      List<Path> part = files.subList(from, Math.min(files.size(), from + size));
      Path home = Files.createDirectories(at.home().resolve("job-" + jobs.size()));
      jobs.add(new BareJob(at, home, part, freePort(), freePort(), course.streams()));
    }
    return jobs;
  }

  /** Returns the next port below the ephemeral range that is free now. */
  private int freePort() throws IOException {
    for (int tried = FIRST_PORT; tried <= LAST_PORT; tried++) {
      int port = next;
      next = port == LAST_PORT ? FIRST_PORT : port + 1;
      if (isFree(port)) {
        return port;
      }
    }
    throw new IOException("no port from %d to %d is free".formatted(FIRST_PORT, LAST_PORT));
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException taken) {
      return false;
    }
  }

  private void runAll(List<BareJob> jobs) throws IOException {
    try (ExecutorService slots = Executors.newFixedThreadPool(course.overlap())) {
      List<Future<?>> running = new ArrayList<>();
      for (BareJob job : jobs) {
        running.add(
            slots.submit(
                () -> {
                  job.run();
                  return job;
                }));
      }
      for (Future<?> one : running) {
        one.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while FDT ran", e);
    } catch (ExecutionException e) {
      throw new IOException("FDT failed: " + e.getCause().getMessage(), e);
    }
  }

  private void requireAll(BarePlaces at) throws IOException {
    for (Path file : files) {
      Path there = at.destination().resolve(file.getFileName());
      if (!Files.exists(there) || Files.size(there) != course.bytesPerFile()) {
        throw new IOException("FDT alone did not transfer " + file.getFileName());
      }
    }
  }

  private void clear(BarePlaces at) throws IOException {
    if (FdtCourse.staysUntilEnd(course.bytes())) {
      return;
    }
    try (Stream<Path> arrived = Files.list(at.destination())) {
      for (Path file : arrived.toList()) {
        Files.delete(file);
      }
    }
  }
}

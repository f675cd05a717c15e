package io.argosy.bench.fdt;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.stream.Stream;

/** Processor time in seconds of processes and of their ended children, as Linux counts it. */
public final class ProcessTimes {

  private static final double TICKS_PER_SECOND = 100;
  private static final int USER = 11;
  private static final int CHILDREN = 13;

  private ProcessTimes() {}

  /**
   * Returns the time of these processes and all their descendants, running or ended. A process that
   * no longer exists counts as 0.
   */
  public static double ofFamilies(Collection<Long> processes) {
    return processes.stream()
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
        .mapToDouble(process -> ticks(process.pid(), USER, 4) / TICKS_PER_SECOND)
        .sum();
  }

  /** Returns the time of the ended children of this process. */
  static double ofOwnChildren() {
    return ticks(ProcessHandle.current().pid(), CHILDREN, 2) / TICKS_PER_SECOND;
  }

  private static long ticks(long pid, int first, int count) {
    try {
      Path stat = Path.of("/proc", Long.toString(pid), "stat");
      return ticksIn(new String(Files.readAllBytes(stat), StandardCharsets.UTF_8), first, count);
    } catch (NoSuchFileException gone) {
      return 0;
    } catch (IOException e) {
      if (ProcessHandle.of(pid).isEmpty()) {
        return 0;
      }
      throw new UncheckedIOException(e);
    }
  }

  /** The name of a program may contain blanks and parentheses; it ends at the last parenthesis. */
  static long ticksIn(String stat, int first, int count) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return Stream.of(fields).skip(first).limit(count).mapToLong(Long::parseLong).sum();
  }
}

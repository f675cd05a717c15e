package io.argosy.bench.footprint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Memory by program, in bytes: the proportional share, so that what several processes share is
 * counted once.
 */
public record Footprint(String format, List<Share> programs, long bytes) {

  /**
   * @param processes of the program and those it started
   */
  public record Share(String program, int processes, long bytes) {}

  /**
   * @param processes process ids by program; a process that has ended counts as 0 bytes
   * @throws IOException the system does not report memory
   */
  public static Footprint of(Map<String, ? extends Collection<Long>> processes) throws IOException {
    List<Share> shares = new ArrayList<>();
    for (var program : processes.entrySet()) {
      long bytes = 0;
      for (long pid : program.getValue()) {
        bytes += bytesOf(pid);
      }
      shares.add(new Share(program.getKey(), program.getValue().size(), bytes));
    }
    long sum = shares.stream().mapToLong(Share::bytes).sum();
    return new Footprint("argosy-footprint/1", List.copyOf(shares), sum);
  }

  private static long bytesOf(long pid) throws IOException {
    Path rollup = Path.of("/proc", Long.toString(pid), "smaps_rollup");
    return Files.exists(rollup) ? bytesIn(Files.readString(rollup)) : 0;
  }

  static long bytesIn(String rollup) {
    return rollup
        .lines()
        .filter(line -> line.startsWith("Pss:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
        .sum();
  }
}

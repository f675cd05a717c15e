package io.argosy.bench.routing;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where something was measured.
 *
 * @param memoryBytes the most that the measuring program's heap may take
 */
public record Machine(String cpu, int processors, String os, String java, long memoryBytes) {

  private static final Path CPUS = Path.of("/proc/cpuinfo");
  private static final String MODEL = "model name";

  public static Machine here() {
    Runtime runtime = Runtime.getRuntime();
    var system = ManagementFactory.getOperatingSystemMXBean();
    return new Machine(
        cpu(system.getArch()),
        runtime.availableProcessors(),
        system.getName() + " " + system.getVersion(),
        Runtime.version().toString(),
        runtime.maxMemory());
  }

  private static String cpu(String unknown) {
    try {
      return Files.readAllLines(CPUS, StandardCharsets.UTF_8).stream()
          .filter(line -> line.startsWith(MODEL))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(unknown);
    } catch (IOException e) {
      return unknown;
    }
  }
}

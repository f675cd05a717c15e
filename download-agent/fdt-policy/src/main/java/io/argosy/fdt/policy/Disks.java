package io.argosy.fdt.policy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Numbers file systems, so that FDT gives each its own readers and writers. Each directory is asked
 * once: FDT's own way starts a process for every file.
 */
final class Disks {

  private final Map<Object, Integer> numbers = new ConcurrentHashMap<>();
  private final Map<Path, Integer> numberOf = new ConcurrentHashMap<>();

  int numberOf(Path directory) throws IOException {
    Integer known = numberOf.get(directory);
    if (known != null) {
      return known;
    }
    Object device = Files.getAttribute(directory, "unix:dev");
    synchronized (numbers) {
      numbers.putIfAbsent(device, numbers.size() + 1);
    }
    numberOf.put(directory, numbers.get(device));
    return numbers.get(device);
  }
}

package io.argosy.bench.fdt;

import java.nio.file.Path;
import java.util.List;

/**
 * @param jar FDT's
 * @param more words for both ends of every job
 * @param home for lists and logs
 * @param destination where files arrive, on the same file system as everything else
 */
public record BarePlaces(Path jar, List<String> more, Path home, Path destination) {

  public BarePlaces {
    more = List.copyOf(more);
  }

  /** The same, for one move of several. */
  BarePlaces at(Path folder) {
    return new BarePlaces(jar, more, home, folder);
  }
}

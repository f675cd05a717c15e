package io.argosy.bench.fdt;

import java.nio.file.Path;
import java.util.List;

/**
 * The files and directories of jobs with FDT alone.
 *
 * @param jar of FDT
 * @param more additional arguments of both ends of every job
 * @param home directory of lists and logs
 * @param destination directory where files arrive, on the same file system as the sources
 */
public record BarePlaces(Path jar, List<String> more, Path home, Path destination) {

  public BarePlaces {
    more = List.copyOf(more);
  }

  /** Returns the same places with another destination. */
  BarePlaces at(Path folder) {
    return new BarePlaces(jar, more, home, folder);
  }
}

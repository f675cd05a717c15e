package io.argosy.bench.grid;

import java.util.List;

/**
 * A file of a batch.
 *
 * @param sources positions of the nodes that hold it
 * @param destinations positions of the nodes that request it and do not hold it
 */
public record GridFile(int number, long bytes, List<Integer> sources, List<Integer> destinations) {

  public GridFile {
    sources = List.copyOf(sources);
    destinations = List.copyOf(destinations);
  }

  /** The number of bytes of all requested copies. */
  public static long bytesWanted(List<GridFile> files) {
    return files.stream().mapToLong(file -> file.bytes() * file.destinations().size()).sum();
  }

  /** The number of requested copies. */
  public static long copiesWanted(List<GridFile> files) {
    return files.stream().mapToLong(file -> file.destinations().size()).sum();
  }
}

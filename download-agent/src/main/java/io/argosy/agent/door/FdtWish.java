package io.argosy.agent.door;

import io.argosy.common.refusal.Refusal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How a visitor wants its files by FDT.
 *
 * @param port where the visitor's FDT listens; 0 where it connects
 * @param directory at the visitor's end
 * @param packs of the numbers, those that may come as one file
 */
public record FdtWish(
    int port, Path directory, int streams, List<Integer> numbers, List<List<Integer>> packs) {

  private static final int MOST_STREAMS = 64;
  private static final int MOST_PACKS = 1_000;
  private static final int LOWEST_PORT = 1024;
  private static final int HIGHEST_PORT = 65_535;

  public FdtWish {
    numbers = List.copyOf(numbers);
    packs = packs.stream().map(List::copyOf).toList();
  }

  /**
   * Reads what came over the wire.
   *
   * @throws Refusal it would put something else than was meant on a command line
   */
  public static FdtWish of(int port, String directory, int streams, List<Integer> numbers) {
    require(port == 0 || (port >= LOWEST_PORT && port <= HIGHEST_PORT), "port", "is no port");
    require(streams >= 1 && streams <= MOST_STREAMS, "streams", "is from 1 to " + MOST_STREAMS);
    require(
        !numbers.isEmpty() && new HashSet<>(numbers).size() == numbers.size(),
        "numbers",
        "names each file once");
    return new FdtWish(port, directory(port, directory), streams, numbers, List.of());
  }

  /**
   * The same in packs, where the door's FDT is the one that is told what to send.
   *
   * @throws Refusal a pack is empty, or has what was not asked for, or what another has
   */
  public FdtWish inPacks(List<List<Integer>> asked) {
    if (isPulled()) {
      return this;
    }
    Set<Integer> left = new HashSet<>(numbers);
    require(asked.size() <= MOST_PACKS, "packs", "are at most " + MOST_PACKS);
    require(
        asked.stream().noneMatch(pack -> pack == null || pack.isEmpty())
            && asked.stream().flatMap(List::stream).allMatch(left::remove),
        "packs",
        "have files of numbers, each once");
    return new FdtWish(port, directory, streams, numbers, asked);
  }

  private static Path directory(int port, String directory) {
    try {
      Path path = Path.of(directory);
      boolean plain = directory.chars().noneMatch(Character::isISOControl);
      require(
          port == 0 || (path.isAbsolute() && plain && path.equals(path.normalize())),
          "directory",
          "is no absolute path");
      return path;
    } catch (InvalidPathException e) {
      throw refused("directory", "is no path");
    }
  }

  /** Whether the visitor's FDT connects to the door's. */
  boolean isPulled() {
    return port == 0;
  }

  private static void require(boolean good, String field, String message) {
    if (!good) {
      throw refused(field, message);
    }
  }

  private static Refusal refused(String field, String message) {
    return Refusal.of(
        Refusal.Kind.UNACCEPTABLE, "refused-value", new Refusal.Fault(field, null, message));
  }
}

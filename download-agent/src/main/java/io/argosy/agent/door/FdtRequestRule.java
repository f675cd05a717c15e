package io.argosy.agent.door;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.door.FdtRequest;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Validates requests for FDT, so that no value can add an argument to its command line. */
final class FdtRequestRule {

  private static final int MOST_STREAMS = 64;
  private static final int MOST_PACKS = 1_000;
  private static final int LOWEST_PORT = 1024;
  private static final int HIGHEST_PORT = 65_535;

  private FdtRequestRule() {}

  /**
   * @throws Refusal the request is invalid
   */
  static void require(FdtRequest asked) {
    int port = asked.port();
    boolean pull = asked.isPull();
    require(
        (pull || asked.mode().equals(FdtRequest.PUSH)) && pull == (port == 0),
        "mode",
        "must be push to a port, or pull");
    require(pull || (port >= LOWEST_PORT && port <= HIGHEST_PORT), "port", "is not a valid port");
    require(
        asked.streams() >= 1 && asked.streams() <= MOST_STREAMS,
        "streams",
        "must be from 1 to " + MOST_STREAMS);
    Set<Integer> numbers = new HashSet<>(asked.numbers());
    require(
        !numbers.isEmpty() && numbers.size() == asked.numbers().size(),
        "numbers",
        "must name each file once");
    require(pull || isPlainPath(asked.directory()), "directory", "is not an absolute path");
    requirePacks(asked.packsOrNone(), numbers);
  }

  /**
   * Refuses a pack that is empty, has a file that was not requested, or shares a file with another
   * pack.
   */
  private static void requirePacks(List<List<Integer>> packs, Set<Integer> left) {
    require(packs.size() <= MOST_PACKS, "packs", "must be at most " + MOST_PACKS);
    require(
        packs.stream().noneMatch(pack -> pack == null || pack.isEmpty())
            && packs.stream().flatMap(List::stream).allMatch(left::remove),
        "packs",
        "must have files of numbers, each once");
  }

  private static boolean isPlainPath(String directory) {
    try {
      Path path = Path.of(directory);
      boolean plain = directory.chars().noneMatch(Character::isISOControl);
      return path.isAbsolute() && plain && path.equals(path.normalize());
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static void require(boolean good, String field, String message) {
    if (!good) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE, "refused-value", new Refusal.Fault(field, null, message));
    }
  }
}

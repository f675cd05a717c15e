package io.argosy.agent.fdt;

import io.argosy.common.unit.ByteCount;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Parameters of one FDT process.
 *
 * @param id names it in logs and directories: letters, digits and {@code -}
 * @param readable real paths of the only files it may read, each with {@code /./} after its root
 * @param writable the only directory it may write into
 * @param list the lines of the file list; a server has none
 * @param packs files in addition to the list, each pack sent as one file
 */
public record FdtOrder(
    String id,
    FdtSide side,
    List<Path> readable,
    Optional<Path> writable,
    List<String> list,
    List<List<Part>> packs) {

  /** Separates a file's path from its name at the destination. */
  public static final String BETWEEN = " / ";

  public FdtOrder {
    readable = List.copyOf(readable);
    list = List.copyOf(list);
    packs = List.copyOf(packs);
    if (!id.matches("[A-Za-z0-9-]{1,100}")) {
      throw new IllegalArgumentException("invalid run id: " + id);
    }
  }

  /** A file that FDT sends in a pack: its pack's files follow each other as if they were one. */
  public record Part(Path path, ByteCount bytes) {}

  /** The name of a file at the destination; short, and unique by the file's number. */
  public static String stagedName(int number) {
    return number + ".part";
  }

  /** The name of a pack at the destination. */
  public static String stagedPack(int number) {
    return "pack-" + number + ".part";
  }

  /** False for a path that FDT would take for two. */
  public static boolean canList(String path) {
    return !path.contains(BETWEEN) && !path.contains("\n") && !path.contains("\r");
  }

  /** A line of the list: a file and its name at the destination. */
  public static String line(String path, int number) {
    return line(path, stagedName(number));
  }

  /** A line of the list: a file and its name at the destination. */
  public static String line(String path, String staged) {
    if (!canList(path)) {
      throw new IllegalArgumentException("FDT cannot handle this path: " + path);
    }
    return path + BETWEEN + staged;
  }
}

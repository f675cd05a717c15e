package io.argosy.agent.fdt;

import io.argosy.common.unit.ByteCount;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One FDT process to run.
 *
 * @param id names it in logs and directories: letters, digits and {@code -}
 * @param readable real paths of the only files it may read
 * @param writable the only directory it may write into
 * @param list the lines of the file list; a server has none
 * @param packs what goes beside the list, each as one file
 */
public record FdtOrder(
    String id,
    FdtSide side,
    List<Path> readable,
    Optional<Path> writable,
    List<String> list,
    List<Pack> packs) {

  /** What parts a file from its name where it arrives. */
  public static final String BETWEEN = " / ";

  public FdtOrder {
    readable = List.copyOf(readable);
    list = List.copyOf(list);
    packs = List.copyOf(packs);
    if (!id.matches("[A-Za-z0-9-]{1,100}")) {
      throw new IllegalArgumentException("no id of a run: " + id);
    }
  }

  /** Without packs. */
  public FdtOrder(
      String id, FdtSide side, List<Path> readable, Optional<Path> writable, List<String> list) {
    this(id, side, readable, writable, list, List.of());
  }

  /** Files that FDT sends as if they were one, one after the other; all are readable. */
  public record Pack(List<Part> parts) {
    public Pack {
      parts = List.copyOf(parts);
    }

    public ByteCount bytes() {
      return parts.stream().map(Part::bytes).reduce(ByteCount.ZERO, ByteCount::plus);
    }
  }

  /** One file of a pack. */
  public record Part(Path path, ByteCount bytes) {}

  /** The name under which a file arrives; short, and its number says whose it is. */
  public static String stagedName(int number) {
    return number + ".part";
  }

  /** The name under which a pack arrives. */
  public static String stagedPack(int number) {
    return "pack-" + number + ".part";
  }

  /** False for a path that FDT would take for two. */
  public static boolean canList(String path) {
    return !path.contains(BETWEEN) && !path.contains("\n") && !path.contains("\r");
  }

  /** One line of a list: a file, and its name where it arrives. */
  public static String line(String path, int number) {
    return line(path, stagedName(number));
  }

  /** One line of a list: a file, and its name where it arrives. */
  public static String line(String path, String staged) {
    if (!canList(path)) {
      throw new IllegalArgumentException("FDT cannot be told of this path: " + path);
    }
    return path + BETWEEN + staged;
  }
}

package io.argosy.common.wire.door;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the door's FDT is: answers {@code POST}, {@code GET} and {@code DELETE} of {@code
 * /door/v1/{session}/fdt}.
 *
 * @param running false once the process has ended
 * @param ready whether it listens; {@code pull} only
 * @param port where it listens; 0 for {@code push}
 * @param exit of the process; null while it runs, and where it had to be ended
 * @param log what it said, bounded
 * @param files in {@code POST}'s answer for {@code pull} with their paths, in {@code DELETE}'s as
 *     they are then
 * @param packs in {@code POST}'s answer the packs it sends, without files it cannot read; the first
 *     goes to {@code pack-0.part}. Null or none where each file goes by itself
 */
public record FdtAnswer(
    boolean running,
    boolean ready,
    int port,
    @Nullable Integer exit,
    String log,
    List<String> command,
    List<FdtFile> files,
    @Nullable List<List<Integer>> packs) {

  /**
   * @param status {@code ready}, {@code missing}, {@code refused} or {@code changed}
   * @param path as FDT is to be asked for it
   */
  public record FdtFile(int n, String status, @Nullable String path) {}

  /** Of a door that sends each file by itself. */
  public FdtAnswer(
      boolean running,
      boolean ready,
      int port,
      @Nullable Integer exit,
      String log,
      List<String> command,
      List<FdtFile> files) {
    this(running, ready, port, exit, log, command, files, null);
  }

  public List<List<Integer>> packsOrNone() {
    return Objects.requireNonNullElse(packs, List.of());
  }
}

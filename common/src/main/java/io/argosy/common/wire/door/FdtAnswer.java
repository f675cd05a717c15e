package io.argosy.common.wire.door;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The state of the door's FDT process: answers {@code POST}, {@code GET} and {@code DELETE} of
 * {@code /door/v1/{session}/fdt}.
 *
 * @param running whether the process is running
 * @param ready whether it is listening; {@code pull} only
 * @param port listening port; 0 for {@code push}
 * @param exit exit code of the process; null while it runs, or if it was killed
 * @param log its output, truncated
 * @param files in {@code POST}'s answer for {@code pull} with their paths, in {@code DELETE}'s as
 *     they are then
 * @param packs in {@code POST}'s answer the packs it sends, without files it cannot read; the first
 *     goes to {@code pack-0.part}. Null or empty if files are sent separately
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
   * @param path by which FDT requests the file
   */
  public record FdtFile(int n, String status, @Nullable String path) {}

  public List<List<Integer>> packsOrNone() {
    return Objects.requireNonNullElse(packs, List.of());
  }
}

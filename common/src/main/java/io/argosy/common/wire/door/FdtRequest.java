package io.argosy.common.wire.door;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /door/v1/{session}/fdt}: files of the session are to move by FDT. The door connects
 * to the address the request comes from, or listens for it, and for no other.
 *
 * @param mode {@code push}: the door's FDT connects and sends; {@code pull}: it listens
 * @param port where the destination's FDT listens; 0 for {@code pull}
 * @param directory at the destination, absolute; file {@code n} goes there as {@code n.part}
 * @param streams over which the bytes move
 * @param numbers of the files
 * @param packs those of them that may come as one file, one after the other in this order. {@code
 *     push} only; null where none may
 */
public record FdtRequest(
    String mode,
    int port,
    String directory,
    int streams,
    List<Integer> numbers,
    @Nullable List<List<Integer>> packs) {

  public static final String PUSH = "push";
  public static final String PULL = "pull";

  /** Each file as a separate file. */
  public FdtRequest(String mode, int port, String directory, int streams, List<Integer> numbers) {
    this(mode, port, directory, streams, numbers, null);
  }

  public boolean isPull() {
    return mode.equals(PULL);
  }

  /** The packs; where the destination pulls, its FDT asks for each file. */
  public List<List<Integer>> packsOrNone() {
    return packs == null || isPull() ? List.of() : packs;
  }
}

package io.argosy.common.wire.door;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /door/v1/{session}/fdt}: transfers files of the session by FDT. The door's FDT only
 * connects to, or accepts connections from, the address that sends this request.
 *
 * @param mode {@code push}: the door's FDT connects and sends; {@code pull}: it listens
 * @param port where the destination's FDT listens; 0 for {@code pull}
 * @param directory at the destination, absolute; file {@code n} is written to {@code n.part}
 * @param streams number of connections
 * @param numbers of the files
 * @param packs groups of these files that may be sent as one concatenated file in this order;
 *     {@code push} only; null if files are sent separately
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

  public boolean isPull() {
    return mode.equals(PULL);
  }

  /** Returns the packs; empty for {@code pull}, as the destination requests each file by name. */
  public List<List<Integer>> packsOrNone() {
    return packs == null || isPull() ? List.of() : packs;
  }
}

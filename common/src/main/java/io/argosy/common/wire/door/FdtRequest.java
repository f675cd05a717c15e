package io.argosy.common.wire.door;

import java.util.List;

/**
 * {@code POST /door/v1/{session}/fdt}: files of the session are to move by FDT. The door connects
 * to the address the request comes from, or listens for it, and for no other.
 *
 * @param mode {@code push}: the door's FDT connects and sends; {@code pull}: it listens
 * @param port where the destination's FDT listens; 0 for {@code pull}
 * @param directory at the destination, absolute; file {@code n} goes there as {@code n.part}
 * @param streams over which the bytes move
 * @param numbers of the files
 */
public record FdtRequest(
    String mode, int port, String directory, int streams, List<Integer> numbers) {

  public static final String PUSH = "push";
  public static final String PULL = "pull";
}

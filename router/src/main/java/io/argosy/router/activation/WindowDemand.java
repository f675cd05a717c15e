package io.argosy.router.activation;

import io.argosy.common.unit.ByteCount;
import java.util.List;

/**
 * A window and the files that wait for it.
 *
 * @param passed active bytes that are younger than the head, the oldest waiting file that does not
 *     fit, without large files; zero if no waiting file could pass it
 * @param waiting the head and all files that could fit; given-up ones first, then by the age of the
 *     block and by LFN
 * @param more whether more files wait than were read
 */
public record WindowDemand(
    WindowKey key,
    PriorityWindow window,
    ByteCount passed,
    List<WindowCandidate> waiting,
    boolean more) {

  public WindowDemand {
    waiting = List.copyOf(waiting);
  }

  WindowFill fill() {
    return new WindowFill(key, window.admit(waiting, passed));
  }
}

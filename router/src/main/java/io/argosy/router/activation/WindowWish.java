package io.argosy.router.activation;

import io.argosy.common.unit.ByteCount;
import java.util.List;

/**
 * One window and what waits before it.
 *
 * @param waiting oldest block first, in a block by LFN; those given up earlier come first
 * @param more whether more waits than was read
 */
public record WindowWish(
    WindowKey key, ByteCount live, List<WindowCandidate> waiting, boolean more) {

  public WindowWish {
    waiting = List.copyOf(waiting);
  }

  WindowFill fill(ByteCount capacity) {
    return new WindowFill(key, new PriorityWindow(capacity, live).admit(waiting));
  }
}

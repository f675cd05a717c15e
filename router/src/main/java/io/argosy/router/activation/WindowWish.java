package io.argosy.router.activation;

import io.argosy.common.unit.ByteCount;
import java.util.List;

/**
 * One window and what waits before it.
 *
 * @param live bytes under way, but for a file as large as the window
 * @param filesLeft how many more files may be under way, large ones too
 * @param largeUnderWay such a file is under way
 * @param passed those of them that are younger than the head: the first that waits and does not
 *     fit, large ones not among them; zero where none waits that could go past it
 * @param waiting the head and all that could fit; oldest block first, in a block by LFN; those
 *     given up earlier come first
 * @param more whether more waits than was read
 */
public record WindowWish(
    WindowKey key,
    ByteCount live,
    long filesLeft,
    boolean largeUnderWay,
    ByteCount passed,
    List<WindowCandidate> waiting,
    boolean more) {

  public WindowWish {
    waiting = List.copyOf(waiting);
  }

  WindowFill fill(ByteCount capacity) {
    PriorityWindow window = new PriorityWindow(capacity, live, largeUnderWay, filesLeft);
    return new WindowFill(key, window.admit(waiting, passed));
  }
}

package io.argosy.router.activation;

import io.argosy.common.unit.ByteCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How many bytes may be under way to one destination at one priority. A file that does not fit
 * waits, and others still flow past it. But the oldest that waits, the head, has its place kept:
 * younger files that pass it take together no more than what is free beside it, so that it gets in
 * once the older ones have arrived, however many small ones follow. Only into an empty window goes
 * a single file larger than the window itself, so that no file is too large to be moved; nothing
 * passes that one.
 *
 * @param capacity zero lets nothing through, not even empty files
 * @param live bytes of the file requests that are under way
 */
public record PriorityWindow(ByteCount capacity, ByteCount live) {

  /** What a file may have at most to be let through next. */
  public ByteCount largest() {
    return live.isZero() ? ByteCount.of(Long.MAX_VALUE) : room();
  }

  public boolean isOpen() {
    return !capacity.isZero() && (live.isZero() || !room().isZero());
  }

  /**
   * Those of the files that fit, one after the other.
   *
   * @param passed bytes under way that are younger than the head, if there is one from the start
   */
  public List<WindowCandidate> admit(List<WindowCandidate> oldestFirst, ByteCount passed) {
    if (capacity.isZero()) {
      return List.of();
    }
    List<WindowCandidate> admitted = new ArrayList<>();
    PriorityWindow left = this;
    Optional<PriorityWindow> besideHead = Optional.empty();
    for (WindowCandidate candidate : oldestFirst) {
      ByteCount bytes = candidate.bytes();
      if (bytes.compareTo(left.largest()) > 0) {
        besideHead = besideHead.or(() -> Optional.of(besideHead(bytes, passed)));
      } else if (besideHead.stream().allMatch(beside -> beside.hasRoomFor(bytes))) {
        admitted.add(candidate);
        left = left.with(bytes);
        besideHead = besideHead.map(beside -> beside.with(bytes));
      }
    }
    return admitted;
  }

  /** What younger files may take in all while this one waits. */
  private PriorityWindow besideHead(ByteCount head, ByteCount passed) {
    return new PriorityWindow(capacity.minusAtLeastZero(head), passed);
  }

  private PriorityWindow with(ByteCount bytes) {
    return new PriorityWindow(capacity, live.plus(bytes));
  }

  private boolean hasRoomFor(ByteCount bytes) {
    return bytes.compareTo(room()) <= 0;
  }

  private ByteCount room() {
    return capacity.minusAtLeastZero(live);
  }
}

package io.argosy.router.activation;

import io.argosy.common.unit.ByteCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How much may be under way to one destination at one priority. A file that does not fit waits, and
 * others still flow past it. But the oldest that waits, the head, has its place kept: younger files
 * that pass it take together no more than what is free beside it, so that it gets in once the older
 * ones have arrived, however many small ones follow. A file as large as the window or larger goes
 * beside it, one at a time: it waits for no other, and no other for it. When no more files may be
 * under way, however small they are, all wait; the oldest goes next.
 *
 * @param capacity zero lets nothing through, not even empty files
 * @param live bytes of the file requests that are under way, but for the large one
 * @param largeUnderWay a file as large as the window is under way
 * @param filesLeft how many more files may be under way
 */
public record PriorityWindow(
    ByteCount capacity, ByteCount live, boolean largeUnderWay, long filesLeft) {

  /** What a file that is not large may have at most to be let through next. */
  public ByteCount largest() {
    return capacity.minusAtLeastZero(live);
  }

  public boolean isOpen() {
    return !capacity.isZero() && filesLeft > 0 && (!largeUnderWay || !largest().isZero());
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
      if (admitted.size() >= filesLeft) {
        break;
      }
      ByteCount bytes = candidate.bytes();
      if (isLarge(bytes)) {
        if (!left.largeUnderWay) {
          admitted.add(candidate);
          left = new PriorityWindow(capacity, left.live, true, filesLeft);
        }
      } else if (!left.hasRoomFor(bytes)) {
        besideHead = besideHead.or(() -> Optional.of(besideHead(bytes, passed)));
      } else if (besideHead.stream().allMatch(beside -> beside.hasRoomFor(bytes))) {
        admitted.add(candidate);
        left = left.with(bytes);
        besideHead = besideHead.map(beside -> beside.with(bytes));
      }
    }
    return admitted;
  }

  /** As large as the window, so that nothing else would have room beside it. */
  public boolean isLarge(ByteCount bytes) {
    return bytes.compareTo(capacity) >= 0;
  }

  /** What younger files may take in all while this one waits. */
  private PriorityWindow besideHead(ByteCount head, ByteCount passed) {
    return new PriorityWindow(capacity.minusAtLeastZero(head), passed, true, filesLeft);
  }

  private PriorityWindow with(ByteCount bytes) {
    return new PriorityWindow(capacity, live.plus(bytes), largeUnderWay, filesLeft);
  }

  private boolean hasRoomFor(ByteCount bytes) {
    return bytes.compareTo(largest()) <= 0;
  }
}

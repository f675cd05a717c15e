package io.argosy.router.activation;

import io.argosy.common.unit.ByteCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The room for transfers to one destination at one priority. A file that does not fit waits, and
 * smaller ones may pass it. For the oldest waiting file, the head, room is reserved: files that
 * pass it together take at most the capacity minus its size, so that it fits once the older files
 * have arrived. A file as large as the window or larger is sent in addition to the window, one at a
 * time, independently of the others. If the limit of files is reached, all wait and the oldest is
 * next.
 *
 * @param capacity zero admits nothing, not even empty files
 * @param live bytes of the active file requests without the large one
 * @param largeUnderWay whether a file as large as the window is active
 * @param filesLeft how many more files may be active
 */
public record PriorityWindow(
    ByteCount capacity, ByteCount live, boolean largeUnderWay, long filesLeft) {

  /** The size of the largest file that fits now, except for files as large as the window. */
  public ByteCount largest() {
    return capacity.minusAtLeastZero(live);
  }

  public boolean isOpen() {
    return !capacity.isZero() && filesLeft > 0 && (!largeUnderWay || !largest().isZero());
  }

  /**
   * Selects the files that fit, in their order.
   *
   * @param passed active bytes that are younger than the first file that does not fit
   */
  public List<WindowCandidate> admit(List<WindowCandidate> oldestFirst, ByteCount passed) {
    if (capacity.isZero()) {
      return List.of();
    }
    List<WindowCandidate> admitted = new ArrayList<>();
    PriorityWindow left = this;
    Optional<PriorityWindow> passing = Optional.empty();
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
        passing = passing.or(() -> Optional.of(roomBehind(bytes, passed)));
      } else if (passing.stream().allMatch(room -> room.hasRoomFor(bytes))) {
        admitted.add(candidate);
        left = left.with(bytes);
        passing = passing.map(room -> room.with(bytes));
      }
    }
    return admitted;
  }

  /** Whether a file takes the whole window, so that it must be sent in addition to it. */
  public boolean isLarge(ByteCount bytes) {
    return bytes.compareTo(capacity) >= 0;
  }

  /** The room for files that pass this head. */
  private PriorityWindow roomBehind(ByteCount head, ByteCount passed) {
    return new PriorityWindow(capacity.minusAtLeastZero(head), passed, true, filesLeft);
  }

  private PriorityWindow with(ByteCount bytes) {
    return new PriorityWindow(capacity, live.plus(bytes), largeUnderWay, filesLeft);
  }

  private boolean hasRoomFor(ByteCount bytes) {
    return bytes.compareTo(largest()) <= 0;
  }
}

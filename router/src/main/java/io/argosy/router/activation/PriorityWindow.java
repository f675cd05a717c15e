package io.argosy.router.activation;

import io.argosy.common.unit.ByteCount;
import java.util.ArrayList;
import java.util.List;

/**
 * How many bytes may be under way to one destination at one priority. A file that does not fit
 * waits and blocks nobody behind it; only into an empty window goes a single file larger than the
 * window itself, so that no file is too large to be moved.
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

  /** Those of the files that fit, one after the other. */
  public List<WindowCandidate> admit(List<WindowCandidate> oldestFirst) {
    if (capacity.isZero()) {
      return List.of();
    }
    List<WindowCandidate> admitted = new ArrayList<>();
    PriorityWindow left = this;
    for (WindowCandidate candidate : oldestFirst) {
      if (left.fits(candidate)) {
        admitted.add(candidate);
        left = new PriorityWindow(capacity, left.live.plus(candidate.bytes()));
      }
    }
    return admitted;
  }

  private boolean fits(WindowCandidate candidate) {
    return candidate.bytes().compareTo(largest()) <= 0;
  }

  private ByteCount room() {
    return capacity.minusAtLeastZero(live);
  }
}

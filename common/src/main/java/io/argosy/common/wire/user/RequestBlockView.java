package io.argosy.common.wire.user;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.Amount;
import java.util.List;

/**
 * One item of {@code GET /query/v1/requests/{id}/blocks}: a block of a request.
 *
 * @param amount of its files
 */
public record RequestBlockView(BlockName name, Amount amount, List<Place> places) {

  /**
   * The progress of the block at a destination.
   *
   * @param begun false if the destination has not begun to fetch the block
   */
  public record Place(NodeName node, boolean begun, Amount done) {}

  /** Returns the percentage, rounded down: 100 only if every byte and every file has arrived. */
  public int percent(Place place) {
    Amount done = place.done();
    if (done.files() >= amount.files() && done.bytes().compareTo(amount.bytes()) >= 0) {
      return 100;
    }
    double share =
        amount.bytes().isZero()
            ? (double) done.files() / amount.files()
            : (double) done.bytes().bytes() / amount.bytes().bytes();
    return Math.clamp((long) (share * 100), 0, 99);
  }
}

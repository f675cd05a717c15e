package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.Optional;

/**
 * What one attempt transferred over a link, successfully or not.
 *
 * @param path {@code shared} or the id of a circuit
 * @param started when the first byte was requested, by the router's clock; not after {@code ended}
 * @param bytes transferred by the attempt, also if it failed
 * @param done whether the file arrived and was verified
 */
public record LinkAmount(
    long sourceNodeId,
    long destinationNodeId,
    String path,
    Instant started,
    Instant ended,
    ByteCount bytes,
    boolean done) {

  /** An attempt that begins a file again moves more bytes than the file has, but not many times. */
  private static final int MOST_TIMES = 2;

  public LinkAmount {
    if (started.isAfter(ended)) {
      throw new IllegalArgumentException(
          "an attempt ends after it starts: " + started + ".." + ended);
    }
  }

  /** Returns the lane whose path it names. */
  public Lane lane() {
    return Lane.of(new LinkKey(sourceNodeId, destinationNodeId), Lane.circuitOf(path));
  }

  /** Returns the amount as one of this lane of the same link. */
  public LinkAmount over(Lane lane) {
    return new LinkAmount(
        sourceNodeId, destinationNodeId, lane.path(), started, ended, bytes, done);
  }

  /**
   * Returns the amount with at most twice the bytes of its file, so that one wrong number in a
   * report decides no rate.
   *
   * @param size of the file
   */
  public LinkAmount ofFile(ByteCount size) {
    long most = Math.multiplyExact(MOST_TIMES, size.bytes());
    return bytes.bytes() <= most
        ? this
        : new LinkAmount(
            sourceNodeId, destinationNodeId, path, started, ended, ByteCount.of(most), done);
  }

  /**
   * Returns the amount of an attempt that began before its task was claimed by at most what clocks
   * differ, so that a wrong time in a report does not reach the bins before. If that is unknown or
   * after the end, the attempt lasted at most as long as capacities remember.
   */
  public LinkAmount claimedAt(Optional<Instant> claimed) {
    Instant earliest =
        claimed
            .map(at -> at.minus(StoredTimes.CLOCKS_DIFFER))
            .filter(at -> !at.isAfter(ended))
            .orElseGet(() -> ended.minus(CapacityEstimate.MEMORY));
    return !started.isBefore(earliest)
        ? this
        : new LinkAmount(sourceNodeId, destinationNodeId, path, earliest, ended, bytes, done);
  }
}

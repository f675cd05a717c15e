package io.argosy.web.request;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import org.jspecify.annotations.Nullable;

/**
 * How far a request is at one destination.
 *
 * @param failedFiles given up: no source left to try
 * @param inTransferFiles claimed by an agent
 * @param bytesPerSecond over the last half minute; absent while that is not known
 */
public record DestinationView(
    NodeName node,
    Status status,
    Amount wanted,
    Amount done,
    long failedFiles,
    long inTransferFiles,
    @Nullable Double bytesPerSecond) {

  /** Files and what they hold. */
  public record Amount(long files, ByteCount bytes) {}

  DestinationView moving(@Nullable Double rate) {
    return new DestinationView(node, status, wanted, done, failedFiles, inTransferFiles, rate);
  }

  /** Rounded down: 100 only when every byte and every file is there. */
  public int percent() {
    if (done.files >= wanted.files && done.bytes.compareTo(wanted.bytes) >= 0) {
      return wanted.files == 0 && status != Status.DONE ? 0 : 100;
    }
    double share =
        wanted.bytes.isZero()
            ? (double) done.files / wanted.files
            : (double) done.bytes.bytes() / wanted.bytes.bytes();
    return Math.clamp((long) (share * 100), 0, 99);
  }

  /** False while nobody has counted yet what is to come. */
  public boolean known() {
    return wanted.files > 0 || status == Status.DONE;
  }

  /** For people; a dash where nothing moves or nothing is known. */
  public String rateText() {
    return bytesPerSecond == null || bytesPerSecond <= 0 || status != Status.MOVING
        ? "\u2013"
        : new ByteRate(bytesPerSecond).toString();
  }
}

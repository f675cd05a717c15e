package io.argosy.agent.transfer.backend.http;

import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.transfer.Arrival;
import io.argosy.agent.transfer.Effort;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.Landing;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.unit.ByteCount;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** A file of a parcel without a result yet. For one thread. */
final class OpenMove {

  private final FileMove move;
  private final Lane lane;
  private final FlowMeter flows;
  private final Clock clock;
  private Optional<Supplier<Duration>> began = Optional.empty();
  private long moved;
  private long furthest;

  OpenMove(FileMove move, Lane lane, FlowMeter flows, Clock clock) {
    this.move = move;
    this.lane = lane;
    this.flows = flows;
    this.clock = clock;
  }

  FileMove move() {
    return move;
  }

  long size() {
    return move.bytes().bytes();
  }

  boolean isPromised(Checksum checksum) {
    return checksum.equals(move.task().file().checksum());
  }

  /** Only the first call counts: a file that is retried began with its first attempt. */
  void begins() {
    if (began.isEmpty()) {
      began = Optional.of(flows.stopwatch());
    }
  }

  void moved(long bytes, Landing landing) {
    moved += bytes;
    flows.landed(lane, bytes);
    furthest = Math.max(furthest, landing.landed());
  }

  /** The highest offset reached; bytes that are moved repeatedly are no progress. */
  long furthest() {
    return furthest;
  }

  Arrival arrivedIn(Landing landing) {
    return new Arrival(
        move.task().key(), ByteCount.of(landing.landed()), landing.checksum(), effort());
  }

  Effort effort() {
    return effortSince(() -> Duration.ZERO);
  }

  Optional<Effort> effortIfBegun() {
    return began.map(this::effortSince);
  }

  /**
   * @param asked time since the file was requested, which counts if it has not begun
   */
  Effort effortSince(Supplier<Duration> asked) {
    return new Effort(ByteCount.of(moved), began.orElse(asked).get(), clock.instant());
  }
}

package io.argosy.agent.claim;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import java.time.Duration;
import java.util.Optional;

/**
 * Computes how much work may be held, and how much more to claim. The agent holds as much as moves
 * in {@code time} at the current rate; the router keeps all other work and can still plan it again.
 *
 * @param files most files held, whatever the rate
 * @param bytes most bytes held; a single file may exceed it
 * @param reserve free space that is left to others
 * @param time in which the held work should move
 * @param unknown held at most while no rate is known
 */
public record ClaimCapacity(
    int files, ByteCount bytes, ByteCount reserve, Duration time, Load unknown) {

  /** The router assigns at most this many tasks per claim. */
  static final int MOST_AT_ONCE = 10_000;

  /** So that several streams have a file each, however large the files are. */
  static final int LEAST_FILES = 16;

  /** The least to hold, however low the rate was, so that it can be measured again. */
  static final ByteCount LEAST_BYTES = ByteCount.of(16_000_000);

  public ClaimCapacity {
    if (files < 1) {
      throw new IllegalArgumentException("claim-files must be at least 1: " + files);
    }
    if (bytes.isZero()) {
      throw new IllegalArgumentException("claim-bytes must be more than 0");
    }
    if (!time.isPositive()) {
      throw new IllegalArgumentException("claim-time must be more than 0: " + time);
    }
  }

  /**
   * The next claim; empty while enough is held, or if the held work needs all free space. A claim
   * asks for at least a quarter of what may be held, so that there is none for a nearly full board.
   *
   * @param rate of all links together
   */
  public Optional<ClaimAsk> ask(Load held, ByteCount free, ObservedRate rate) {
    ByteCount room = free.minusAtLeastZero(reserve).minusAtLeastZero(held.bytes());
    return room.isZero()
        ? Optional.empty()
        : missing(held, target(rate))
            .or(() -> missing(held, fewFiles()))
            .map(ask -> new ClaimAsk(ask.files(), least(ask.bytes(), room)));
  }

  /**
   * The next claim of work that is more urgent than some that is held, although enough is held. It
   * may exceed the target by a quarter, so that urgent work does not wait for space and never fills
   * the agent. If few files are held because they are large, one more can be claimed.
   */
  Optional<ClaimAsk> askUrgent(
      Load held, ByteCount free, ObservedRate rate, Priority moreUrgentThan) {
    Load target = target(rate);
    int files = target.files() + Math.max(LEAST_FILES, target.files() / 4) - held.files();
    long quarter = Math.max(LEAST_BYTES.bytes(), target.bytes().bytes() / 4);
    ByteCount most = ByteCount.of(saturated(target.bytes().bytes(), quarter));
    ByteCount missing = most.minusAtLeastZero(held.bytes());
    ByteCount wanted = missing.isZero() && held.files() < 2 * LEAST_FILES ? LEAST_BYTES : missing;
    ByteCount room = free.minusAtLeastZero(reserve).minusAtLeastZero(held.bytes());
    ByteCount bytes = least(wanted, room);
    return files < 1 || bytes.isZero()
        ? Optional.empty()
        : Optional.of(
            new ClaimAsk(Math.min(files, MOST_AT_ONCE), bytes, Optional.of(moreUrgentThan)));
  }

  private static long saturated(long one, long other) {
    return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
  }

  /** The amount of work that should be held. */
  Load target(ObservedRate rate) {
    return switch (rate) {
      case ObservedRate.Measured(ByteRate known) -> new Load(files, least(bytes, inTime(known)));
      case ObservedRate.Unknown unseen -> atLeastUnknown();
      case ObservedRate.Dead dead -> atLeastUnknown();
    };
  }

  boolean isExhausted(ByteCount free) {
    return free.compareTo(reserve) <= 0;
  }

  private Load atLeastUnknown() {
    return new Load(Math.min(files, unknown.files()), least(bytes, unknown.bytes()));
  }

  private Load fewFiles() {
    return new Load(Math.min(files, LEAST_FILES), bytes);
  }

  private ByteCount inTime(ByteRate rate) {
    double moved = rate.bytesPerSecond() * (time.toMillis() / 1000.0);
    return ByteCount.of((long) Math.max(LEAST_BYTES.bytes(), Math.min(moved, Long.MAX_VALUE)));
  }

  private static Optional<ClaimAsk> missing(Load held, Load wanted) {
    int moreFiles = wanted.files() - held.files();
    ByteCount moreBytes = wanted.bytes().minusAtLeastZero(held.bytes());
    boolean enough =
        moreFiles < 1
            || moreBytes.isZero()
            || moreFiles < wanted.files() / 4
            || moreBytes.bytes() < wanted.bytes().bytes() / 4;
    return enough
        ? Optional.empty()
        : Optional.of(new ClaimAsk(Math.min(moreFiles, MOST_AT_ONCE), moreBytes));
  }

  private static ByteCount least(ByteCount one, ByteCount other) {
    return one.compareTo(other) <= 0 ? one : other;
  }
}

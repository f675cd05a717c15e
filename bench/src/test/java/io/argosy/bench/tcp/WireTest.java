package io.argosy.bench.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WireTest {

  private static final PathShape SHAPE =
      new PathShape(Duration.ofMillis(50), new ByteRate(1e6), ByteCount.of(10_000));
  private static final long HALF = 25_000_000;
  private static final long MILLISECOND = 1_000_000;

  private final Wire wire = new Wire(SHAPE);

  @Test
  void anIdleWireDelaysByHalfARoundTrip() {
    assertThat(wire.accept(0, 1_000)).hasValue(HALF + MILLISECOND);
    assertThat(wire.accept(100 * MILLISECOND, 1_000)).hasValue(HALF + 101 * MILLISECOND);
  }

  @Test
  void packetsLeaveOneAfterTheOther() {
    wire.accept(0, 1_000);
    assertThat(wire.accept(0, 2_000)).hasValue(HALF + 3 * MILLISECOND);
  }

  @Test
  void aFullQueueDropsPackets() {
    for (int packet = 0; packet <= 10; packet++) {
      assertThat(wire.accept(0, 1_000)).isPresent();
    }
    assertThat(wire.accept(0, 1_000)).isEmpty();
    assertThat(wire.accept(MILLISECOND, 1_000)).hasValue(HALF + 12 * MILLISECOND);
  }

  /** Never faster than the rate, in order, and never later than a full queue explains. */
  @Test
  void aWireCarriesItsRateInOrder() {
    long seed = 1;
    Random random = new Random(seed);
    long now = 0;
    long last = 0;
    for (int packet = 0; packet < 10_000; packet++) {
      now += random.nextInt(2_000_000);
      int bytes = 40 + random.nextInt(2_000);
      var arrival = wire.accept(now, bytes);
      if (arrival.isPresent()) {
        long at = arrival.getAsLong();
        assertThat(at).as("seed %d", seed).isGreaterThanOrEqualTo(now + HALF);
        assertThat(at).as("seed %d", seed).isGreaterThan(last);
        assertThat(at - now - HALF).as("seed %d", seed).isLessThanOrEqualTo(12_040 * 1_000L);
        last = at;
      }
    }
  }
}

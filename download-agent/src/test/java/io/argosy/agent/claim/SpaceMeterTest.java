package io.argosy.agent.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.Heartbeat.NodeSpace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SpaceMeterTest {

  private static final NodeName EAST = new NodeName("EAST");
  private static final NodeName WEST = new NodeName("WEST");

  private final Map<NodeName, ByteCount> free = new HashMap<>();
  private long nanos;
  private boolean broken;
  private final SpaceMeter meter = new SpaceMeter(this::read, ByteCount.of(40), () -> nanos);

  private Map<NodeName, ByteCount> read() {
    if (broken) {
      throw new UncheckedIOException(new IOException("the disk does not answer"));
    }
    return free;
  }

  @Test
  void theReserveIsNoSpaceForFiles() {
    free.put(EAST, ByteCount.of(100));
    free.put(WEST, ByteCount.of(39));
    meter.measure();
    assertThat(meter.last())
        .containsExactlyInAnyOrder(
            new NodeSpace(EAST, ByteCount.of(60), 0), new NodeSpace(WEST, ByteCount.ZERO, 0));
  }

  @Test
  void aReadingBecomesOlderUntilTheNextOne() {
    free.put(EAST, ByteCount.of(100));
    meter.measure();
    nanos += 7_000_000_000L;
    assertThat(meter.last()).containsExactly(new NodeSpace(EAST, ByteCount.of(60), 7_000));
    broken = true;
    assertThatThrownBy(meter::measure).isInstanceOf(UncheckedIOException.class);
    nanos += 1_000_000_000L;
    assertThat(meter.last()).containsExactly(new NodeSpace(EAST, ByteCount.of(60), 8_000));
  }

  @Test
  void moreSpaceThanTheRouterWasToldIsNoticed() {
    assertThat(meter.last()).isEmpty();
    free.put(EAST, ByteCount.of(30));
    assertThat(meter.measure()).as("the router knows nothing yet").isFalse();
    meter.told(meter.last());
    free.put(EAST, ByteCount.of(40));
    assertThat(meter.measure()).as("all of it is reserved").isFalse();
    free.put(EAST, ByteCount.of(41));
    assertThat(meter.measure()).isTrue();
    List<NodeSpace> sent = meter.last();
    assertThat(meter.measure()).as("the router has not answered that it knows").isTrue();
    meter.told(sent);
    assertThat(meter.measure()).isFalse();
    free.put(EAST, ByteCount.of(30));
    assertThat(meter.measure()).as("less").isFalse();
  }
}

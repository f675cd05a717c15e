package io.argosy.agent.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.lane.Lane;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Streams begin and end at random, and the router answers two of three heartbeats. */
class FlowMeterWorldTest {

  @Test
  void everyByteAndEverySecondIsReportedOnce() {
    for (int seed = 0; seed < 300; seed++) {
      new World(seed).live();
    }
  }

  private static final class World {

    private static final List<Lane> LINKS = List.of(link("ONE"), link("TWO"), link("THREE"));

    private final int seed;
    private final Random random;
    private final AtomicLong ticker = new AtomicLong();
    private final FlowMeter meter = new FlowMeter(ticker::get, ticker::get);
    private final Map<Lane, Integer> streams = new HashMap<>();
    private final Map<Lane, Long> landed = new HashMap<>();
    private final Map<Lane, Long> busy = new HashMap<>();
    private final Map<Lane, Long> reportedBytes = new HashMap<>();
    private final Map<Lane, Long> reportedBusy = new HashMap<>();
    private long answeredAt;

    World(int seed) {
      this.seed = seed;
      this.random = new Random(seed);
    }

    void live() {
      for (int step = 0; step < 400; step++) {
        Lane link = LINKS.get(random.nextInt(LINKS.size()));
        switch (random.nextInt(5)) {
          case 0 -> begin(link);
          case 1 -> end(link);
          case 2 -> land(link);
          case 3 -> pass(random.nextLong(3_000_000_000L));
          default -> beat(random.nextInt(3) > 0);
        }
      }
      beat(true);
      beat(true);
      assertThat(reportedBytes).as("seed %d: bytes", seed).isEqualTo(landed);
      LINKS.forEach(
          link ->
              assertThat(reportedBusy.getOrDefault(link, 0L))
                  .as("seed %d: busy time of %s", seed, link)
                  .isEqualTo(busy.getOrDefault(link, 0L)));
    }

    private void begin(Lane link) {
      streams.merge(link, 1, Integer::sum);
      meter.begin(link);
    }

    private void end(Lane link) {
      if (streams.getOrDefault(link, 0) > 0) {
        streams.merge(link, -1, Integer::sum);
        meter.end(link);
      }
    }

    private void land(Lane link) {
      long bytes = 1 + random.nextInt(262_144);
      landed.merge(link, bytes, Long::sum);
      meter.landed(link, bytes);
    }

    private void pass(long nanos) {
      ticker.addAndGet(nanos);
      streams.forEach((link, number) -> busy.merge(link, number > 0 ? nanos : 0, Long::sum));
    }

    private void beat(boolean isAnswered) {
      Set<Lane> waiting = new HashSet<>(LINKS);
      waiting.removeIf(link -> random.nextBoolean());
      FlowMeter.Reading reading = meter.read(waiting);
      for (LinkFlow flow : reading.flows()) {
        assertThat(flow.span())
            .isEqualTo(Duration.ofNanos(ticker.get() - answeredAt).minus(reading.age()));
        assertThat(flow.busy()).isBetween(Duration.ZERO, flow.span());
        assertThat(flow.streams()).isNotNegative();
        assertThat(flow.streams() >= 1 || flow.busy().isZero()).isTrue();
      }
      if (isAnswered) {
        meter.answered(reading);
        answeredAt = ticker.get() - reading.age().toNanos();
        reading.flows().forEach(this::report);
      }
    }

    private void report(LinkFlow flow) {
      if (!flow.bytes().isZero()) {
        reportedBytes.merge(flow.lane(), flow.bytes().bytes(), Long::sum);
      }
      reportedBusy.merge(flow.lane(), flow.busy().toNanos(), Long::sum);
    }

    private static Lane link(String source) {
      return Lane.shared(new LinkName(new NodeName(source), new NodeName("DST")));
    }
  }
}

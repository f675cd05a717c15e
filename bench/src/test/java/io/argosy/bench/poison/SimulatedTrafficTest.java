package io.argosy.bench.poison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.router.linkrate.BinAmount;
import io.argosy.router.linkrate.BinSpread;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedTrafficTest {

  @Test
  void reportsShowTheRateAtWhichFilesArrived() {
    SimulatedTraffic traffic = new SimulatedTraffic();
    for (int link = 0; link < PoisonWorld.LINKS; link++) {
      traffic.queue(link, 20 * SimulatedTraffic.FILE);
    }
    Duration step = Duration.ofSeconds(60);
    traffic.move(step, 0);
    List<BinAmount> bins =
        BinSpread.of(
            traffic.reports().stream().map(it -> it.at(PoisonWorld.START.plus(step))).toList());
    assertThat(bins).hasSize(PoisonWorld.LINKS);
    assertThat(bins)
        .allSatisfy(
            bin -> {
              double carries = PoisonWorld.RATES[(int) bin.sourceNodeId() - 1];
              assertThat(bin.doneBytes() / bin.busy().seconds())
                  .isCloseTo(carries, within(0.1 * carries));
            });
  }
}

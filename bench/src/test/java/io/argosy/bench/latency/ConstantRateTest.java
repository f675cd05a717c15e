package io.argosy.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ConstantRateTest {

  @Test
  void aSlowActionDelaysNoOtherOneAndAllHaveEndedAtTheEnd() throws IOException {
    Map<Integer, Long> due = new ConcurrentSkipListMap<>();
    CountDownLatch last = new CountDownLatch(1);
    ConstantRate.run(
        5,
        1_000,
        (number, at) -> {
          if (number == 0) {
            await(last);
          }
          due.put(number, at);
          if (number == 4) {
            last.countDown();
          }
        });
    assertThat(due).containsOnlyKeys(0, 1, 2, 3, 4);
    assertThat(due.get(4) - due.get(0)).isEqualTo(4_000_000);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}

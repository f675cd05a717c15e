package io.argosy.router.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.catalog.BlockAmounts.Checked;
import io.argosy.router.fixture.PlainTransactions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AmountCycleTest {

  private final List<Long> asked = new ArrayList<>();

  @Test
  void eachRunLooksAtTheNextBlocksAndBeginsAnewAfterTheLast() {
    AmountCycle cycle =
        new AmountCycle(
            (after, most) -> {
              asked.add(after);
              return new Checked(after < 1_000 ? after + most : 0, 0);
            },
            new PlainTransactions());
    for (int run = 0; run < 4; run++) {
      cycle.run();
    }
    assertThat(asked).containsExactly(0L, 500L, 1_000L, 0L);
  }
}

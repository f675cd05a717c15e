package io.argosy.router.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.catalog.BlockAmounts.Checked;
import io.argosy.router.fixture.PlainTransactions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AmountCycleTest {

  private final List<Integer> asked = new ArrayList<>();

  @Test
  void eachRunChecksSomeBlocks() {
    AmountCycle cycle =
        new AmountCycle(
            most -> {
              asked.add(most);
              return new Checked(most, 1);
            },
            new PlainTransactions());
    cycle.run();
    cycle.run();
    assertThat(asked).containsExactly(500, 500);
  }
}

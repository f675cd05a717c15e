package io.argosy.router.plan.completion;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BudgetTest {

  private final Budget budget = new Budget(new CompletionOptions(0, 100, 200, 0), 1);

  @Test
  void whateverThePartsSpendOneSimulationIsLeft() {
    Budget part = budget.part(1);
    assertThat(part.moves()).isEqualTo(100);
    part.payShares(1, false);
    assertThat(part.longestRun()).isZero();
    budget.takeBack(part);
    assertThat(budget.longestRun()).isEqualTo(10);
  }

  @Test
  void afterASimulationThatIsTooLongNoOtherIsTried() {
    Budget part = budget.part(2);
    part.payShares(10, false);
    budget.takeBack(part);
    assertThat(budget.longestRun()).isZero();
    assertThat(budget.part(1).longestRun()).isZero();
  }

  @Test
  void theNextPartGetsWhatOnePartDoesNotSpend() {
    Budget first = budget.part(2);
    assertThat(first.payMoves(20)).isTrue();
    budget.takeBack(first);
    assertThat(first.moves()).isZero();
    assertThat(budget.part(1).moves()).isEqualTo(80);
  }
}

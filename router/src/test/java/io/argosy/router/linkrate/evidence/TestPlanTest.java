package io.argosy.router.linkrate.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TestPlanTest {

  private static final TestPlan PLAN =
      new TestPlan(
          List.of(
              new PlannedTest(
                  new HostTest(
                      "A.example", "192.0.2.2", SeenTest.Kind.THROUGHPUT, Optional.empty()),
                  Duration.ofHours(6),
                  false)),
          3);
  private static final String OVERDUE = "throughput from A.example to 192.0.2.2, every 6h";

  @Test
  void aTestIsOverdueAfterThreeIntervals() {
    assertThat(PLAN.overdue(tests(List.of(seen(Duration.ofHours(18)))))).isEmpty();
    assertThat(PLAN.overdue(tests(List.of(seen(Duration.ofHours(19)))))).containsExactly(OVERDUE);
    assertThat(PLAN.overdue(tests(List.of(seen(Duration.ofHours(19)), seen(Duration.ofHours(1))))))
        .isEmpty();
  }

  @Test
  void aTestWithoutAnyResultIsOverdue() {
    assertThat(PLAN.overdue(tests(List.of()))).containsExactly(OVERDUE);
    SeenTest back =
        new SeenTest(
            seen(Duration.ZERO).destination(),
            seen(Duration.ZERO).source(),
            SeenTest.Kind.THROUGHPUT,
            Duration.ZERO);
    SeenTest loss =
        new SeenTest(
            seen(Duration.ZERO).source(),
            seen(Duration.ZERO).destination(),
            SeenTest.Kind.LOSS,
            Duration.ZERO);
    assertThat(PLAN.overdue(tests(List.of(back, loss)))).containsExactly(OVERDUE);
  }

  /** The address of an archive says which family was tested; a name alone may mean either. */
  @Test
  void aTestOfOneFamilyOfAddressesNeedsAResultOfThisFamily() {
    TestPlan plan =
        new TestPlan(
            List.of(
                new PlannedTest(
                    new HostTest(
                        "a.example", "b.example", SeenTest.Kind.THROUGHPUT, Optional.of(true)),
                    Duration.ofHours(6),
                    false)),
            3);
    assertThat(plan.overdue(tests(List.of(seen(Duration.ZERO)))))
        .containsExactly("throughput over IPv6 from a.example to b.example, every 6h");
    Tester six = new Tester("2001:db8::1", "a.example");
    Tester named = new Tester("a.example", "a.example");
    Tester receiver = new Tester("b.example", "b.example");
    assertThat(
            plan.overdue(
                tests(
                    List.of(new SeenTest(six, receiver, SeenTest.Kind.THROUGHPUT, Duration.ZERO)))))
        .isEmpty();
    assertThat(
            plan.overdue(
                tests(
                    List.of(
                        new SeenTest(named, receiver, SeenTest.Kind.THROUGHPUT, Duration.ZERO)))))
        .isEmpty();
  }

  @Test
  void ofSeveralArchivesOneWithAResultSuffices() {
    assertThat(OverdueTests.inAll(List.of("x", "y"), List.of(Set.of("x", "y"), Set.of("y", "z"))))
        .containsExactly("y");
    assertThat(OverdueTests.inAll(List.of("x", "y"), List.of(Set.of()))).isEmpty();
    assertThat(OverdueTests.inAll(List.of("x", "y"), List.of())).containsExactly("x", "y");
  }

  private static SeenTest seen(Duration age) {
    return new SeenTest(
        new Tester("192.0.2.1", "a.example"),
        new Tester("192.0.2.2", "b.example"),
        SeenTest.Kind.THROUGHPUT,
        age);
  }

  private static SeenTests tests(List<SeenTest> newest) {
    return new SeenTests(newest, Map.of(SeenTest.Kind.THROUGHPUT, Duration.ofHours(48)), true);
  }

  @Test
  void aTestIsNotOverdueInAnArchiveThatWasNotAskedFarEnoughBack() {
    Map<SeenTest.Kind, Duration> asked = Map.of(SeenTest.Kind.THROUGHPUT, Duration.ofHours(17));
    assertThat(PLAN.overdue(new SeenTests(List.of(), asked, true))).isEmpty();
    assertThat(PLAN.overdue(new SeenTests(List.of(), Map.of(), true))).isEmpty();
    assertThat(PLAN.reach(SeenTest.Kind.THROUGHPUT)).isEqualTo(Duration.ofHours(18));
    assertThat(PLAN.reach(SeenTest.Kind.LOSS)).isZero();
  }
}

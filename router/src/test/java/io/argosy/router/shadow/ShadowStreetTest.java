package io.argosy.router.shadow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.fixture.Street;
import io.argosy.router.plan.Strategy;
import io.argosy.router.shadow.store.JdbcShadowStore;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Compares a cycle stored in a real database with strategies that are not in use. */
class ShadowStreetTest {

  private final Street street = new Street();
  private final List<AutomaticAction> actions = new ArrayList<>();

  /** 90 files at two sources of 100 MB/s and 10 MB/s. */
  @BeforeEach
  void aCycle() {
    street.dataset(1, 90, 1, 2);
    street.request(1, 1, 3, 1);
    street.execute(
        """
        insert into link_bin values
            (timestamptz '2026-01-01 11:50Z', 1, 3, 9, 20000000000, 1, 0, 200),
            (timestamptz '2026-01-01 11:50Z', 2, 3, 7, 20000000000, 1, 0, 2000)
        """);
    street.run();
  }

  @AfterEach
  void close() {
    street.close();
  }

  private ShadowCycle cycle(String router, Strategy... shadows) {
    return new ShadowCycle(
        new JdbcShadowStore(street.jdbc()),
        new ShadowTerms(Mode.ON, List.of(shadows), 1_000, 24_000_000, Duration.ofDays(30)),
        street.modes(),
        street.pins(),
        actions::add,
        street.context(router));
  }

  private double seconds(String column, String strategy) {
    return street
        .jdbc()
        .sql("select %s from shadow_plan_facts where strategy = ?".formatted(column))
        .param(strategy)
        .query(Double.class)
        .single();
  }

  @Test
  void aPinnedStrategyIsComparedUntilItsPinEnds() {
    street.execute(
        "insert into automation_pin values (1, 'shadow', 0, 0, 0, 0, 'throughput', null, '%s',"
            + " 'before we switch', 'ann', '%s')",
        street.clock().instant().plusSeconds(60), street.clock().instant());
    cycle("one").run();
    assertThat(actions)
        .extracting(AutomaticAction::action, AutomaticAction::keyValues)
        .contains(
            tuple("pinned", "strategy=throughput mode=on reason=pinned by ann: before we switch"));
    assertThat(street.number("select count(*) from shadow_plan where strategy = 'throughput'"))
        .isEqualTo(1);
    assertThat(street.number("select count(*) from shadow_plan")).isEqualTo(1);
    street.clock().pass(Duration.ofMinutes(1));
    street.endingPins().run();
    street.dataset(77, 5, 1, 2);
    street.request(77, 77, 3, 1);
    street.run();
    cycle("one").run();
    assertThat(street.number("select count(*) from shadow_run")).isEqualTo(1);
  }

  @Test
  void aStoredCycleIsComparedFromItsStoredInput() {
    cycle("one", Strategy.THROUGHPUT, Strategy.COMPLETION).run();
    cycle("one", Strategy.THROUGHPUT, Strategy.COMPLETION).run();
    assertThat(actions).hasSize(1);
    assertThat(actions.getFirst().action()).isEqualTo("compare");
    assertThat(street.number("select count(*) from shadow_run_facts where skipped is null"))
        .isEqualTo(1);
    assertThat(street.number("select routed from shadow_run_facts")).isEqualTo(90);
    assertThat(seconds("regret_seconds", "completion")).isZero();
    assertThat(seconds("differing", "completion")).isZero();
    // 90 MB at 130 MB/s, with an expected failure rate of one sixth
    assertThat(seconds("end_seconds", "throughput")).isCloseTo(0.83, within(0.01));
    assertThat(seconds("regret_seconds", "throughput")).isPositive();
    assertThat(seconds("differing", "throughput")).isPositive();
  }

  @Test
  void theExamplesAreFilesOfTheCycleWithBothSources() {
    cycle("one", Strategy.THROUGHPUT).run();
    assertThat(
            street.number(
                """
                select count(*) from shadow_plan_facts p,
                    unnest(p.file_ids, p.destination_node_ids, p.chosen_node_ids, p.other_node_ids)
                        as e (file, destination, chosen, other)
                    join routing_decision_facts d on d.file_id = e.file
                        and d.destination_node_id = e.destination and d.chosen_node_id = e.chosen
                where d.cycle_id = p.cycle_id and e.other = 1 and e.chosen = 2
                """))
        .isEqualTo(5);
  }

  @Test
  void twoRoutersDoNotCompareTwice() {
    street.leases("two").run(Stage.SHADOW, lease -> {});
    cycle("one", Strategy.DURATION).run();
    assertThat(street.number("select count(*) from shadow_run")).isZero();
    cycle("two", Strategy.DURATION).run();
    cycle("one", Strategy.DURATION).run();
    assertThat(street.number("select count(*) from shadow_run")).isEqualTo(1);
    assertThat(actions).hasSize(1);
  }

  @Test
  void anAdminSwitchesItOff() {
    street.mode(Automatic.SHADOW, Mode.OFF);
    cycle("one", Strategy.DURATION).run();
    assertThat(street.number("select count(*) from shadow_run")).isZero();
  }

  @Test
  void aCycleWithoutStoredInputIsSkippedWithItsReason() {
    street.execute("delete from routing_snapshot");
    cycle("one", Strategy.DURATION).run();
    assertThat(street.number("select count(*) from shadow_run_facts where skipped = 'not-kept'"))
        .isEqualTo(1);
  }
}

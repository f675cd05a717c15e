package io.argosy.router.budget.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.budget.NodeTerms;
import io.argosy.router.budget.SpaceReading;
import io.argosy.router.budget.SpaceStore;
import io.argosy.router.budget.SpaceStoreContract;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.Street;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcSpaceStoreTest implements SpaceStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  /** Agents 7 to 9 serve nodes 1 and 2. */
  @BeforeEach
  void registered() {
    Street street = WORLD.get();
    street.execute(
        "insert into agent select n, 'east_' || n, 1, false from generate_series(7, 9) n");
    street.execute(
        "insert into agent_node select a, n from generate_series(7, 9) a, generate_series(1, 2) n");
    street.execute(
        "insert into agent_session select n, 1, 'v', timestamptz '%1$s', timestamptz '%1$s',"
            + " timestamptz '%1$s' from generate_series(7, 9) n",
        NOON);
  }

  @Override
  public SpaceStore store() {
    return new JdbcSpaceStore(WORLD.get().jdbc());
  }

  @Override
  public Map<Long, SpaceReading> readings(long agent) {
    return readings("node_space where agent_id = " + agent);
  }

  private static Map<Long, SpaceReading> readings(String from) {
    Map<Long, SpaceReading> readings = new HashMap<>();
    WORLD
        .get()
        .jdbc()
        .sql("select node_id, free_bytes, measured_at from " + from)
        .query(
            row -> {
              Instant at = row.getObject("measured_at", OffsetDateTime.class).toInstant();
              readings.put(
                  row.getLong("node_id"),
                  new SpaceReading(ByteCount.of(row.getLong("free_bytes")), at));
            });
    return readings;
  }

  @Override
  public void lacking(long node) {
    WORLD.get().execute("insert into node_shortage values (%d, 7)", node);
  }

  @Override
  public Map<Long, ByteCount> capacities() {
    Map<Long, ByteCount> capacities = new HashMap<>();
    WORLD
        .get()
        .jdbc()
        .sql(
            "select node_id, capacity_bytes from budget_said_facts where capacity_bytes is not"
                + " null")
        .query(
            row -> {
              capacities.put(row.getLong("node_id"), ByteCount.of(row.getLong("capacity_bytes")));
            });
    return capacities;
  }

  @Test
  void theReadingsOfAgentsThatServeANodeAreFacts() {
    store().measured(7, Map.of(1L, reading(0, 0)), NOON);
    store().measured(8, Map.of(1L, reading(40, 1)), NOON);
    WORLD.get().execute("delete from agent_node where agent_id = 7");
    assertThat(readings("budget_space_facts")).containsOnly(Map.entry(1L, reading(40, 1)));
  }

  @Test
  void aCapacityAndRatesAreSetOneWithoutTheOther() {
    JdbcBudgetStore rates = new JdbcBudgetStore(WORLD.get().jdbc());
    NodeTerms none = new NodeTerms(Optional.empty(), Optional.empty(), Optional.empty());
    NodeTerms slow =
        new NodeTerms(Optional.of(new ByteRate(5)), Optional.empty(), Optional.empty());
    rates.say(1, "ann", slow);
    store().capacity(1, "bob", Optional.of(ByteCount.of(7)));
    assertThat(rates.terms(NOON)).containsEntry(1L, slow);
    rates.say(1, "ann", none);
    assertThat(capacities()).containsOnlyKeys(1L);
    store().capacity(1, "bob", Optional.empty());
    assertThat(WORLD.get().number("select count(*) from node_terms")).isZero();
  }

  private static SpaceReading reading(long free, int second) {
    return new SpaceReading(ByteCount.of(free), NOON.plusSeconds(second));
  }
}

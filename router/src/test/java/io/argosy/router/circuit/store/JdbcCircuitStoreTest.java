package io.argosy.router.circuit.store;

import static java.time.ZoneOffset.UTC;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.circuit.CircuitStore;
import io.argosy.router.circuit.CircuitStoreContract;
import io.argosy.router.fixture.Explained;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.Street;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JdbcCircuitStoreTest implements CircuitStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public CircuitStore store() {
    return new JdbcCircuitStore(WORLD.get().jdbc());
  }

  /** Each poll of each agent reads them. */
  @Test
  void setbacksOfLongAgoCostNothing() {
    Street street = WORLD.get();
    street.execute(
        """
        insert into circuit (id, agent_id, source, destination, source_attachment, source_address,
            destination_attachment, destination_address, source_nodes, destination_nodes,
            source_port, destination_port, bandwidth, planned_seconds, lifetime_seconds, state, why,
            leased_at, setback, closed_at)
        select gen_random_uuid(), 3, 'a', 'b', '', '', '', '', '{}', '{}', '', '', 1, 1, 1, 'lost',
            repeat('w', 300), '%1$s', true, timestamptz '%1$s' - n * interval '1 minute'
        from generate_series(1, 20000) n
        """,
        Street.NOON);
    street.execute("analyze circuit");
    Instant hour = Street.NOON.minus(Duration.ofHours(1));
    assertThat(store().setbacks(hour)).hasSize(59);
    String text =
        street
            .jdbc()
            .sql("explain (analyze, format json) " + JdbcCircuitStore.SETBACKS)
            .param("after", hour.atOffset(UTC))
            .query(String.class)
            .single();
    JsonNode plan = new JsonMapper().readTree(text).path(0).path("Plan");
    assertThat(Explained.rows(plan)).as(plan.toPrettyString()).isLessThan(200);
  }
}

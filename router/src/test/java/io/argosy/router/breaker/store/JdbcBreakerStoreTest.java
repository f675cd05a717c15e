package io.argosy.router.breaker.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.breaker.Breaker;
import io.argosy.router.breaker.BreakerStore;
import io.argosy.router.breaker.BreakerStoreContract;
import io.argosy.router.fixture.Outcomes;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcBreakerStoreTest implements BreakerStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public BreakerStore store() {
    return new JdbcBreakerStore(WORLD.get().jdbc());
  }

  @Test
  void withoutFurtherProbesABreakerCountsFromItsOpening() {
    WORLD
        .get()
        .execute("insert into breaker values (1, 0, 'open', '%s', 1, null, 'r', 'on', 3)", NOON);
    assertThat(store().read(NOON).breakers()).extracting(Breaker::renewedAt).containsExactly(NOON);
    assertThat(WORLD.get().number("select count(*) from breaker_facts where renewed_at = since"))
        .isEqualTo(1);
  }

  @Test
  void startTimesOfDoorsAreReadOnlyWhileAnUnpinnedBreakerIsOpen() {
    WORLD
        .get()
        .execute(
            "update agent_session set started_at = '%s' where agent_id = 1", NOON.minusSeconds(7));
    assertThat(store().read(NOON).doorsSince()).isEmpty();
    WORLD
        .get()
        .execute(
            "insert into breaker values (1, 0, 'open', '%1$s', 1, null, 'r', 'on', 3, '%1$s')",
            NOON);
    pin(0, "open");
    assertThat(store().read(NOON).doorsSince()).as("pinned").isEmpty();
    WORLD.get().execute("delete from automation_pin");
    assertThat(store().read(NOON).doorsSince()).containsEntry(1L, NOON.minusSeconds(7));
  }

  @Override
  public void pin() {
    pin(3, "closed");
  }

  private static void pin(int destination, String state) {
    WORLD
        .get()
        .execute(
            "insert into automation_pin values (1, 'breaker', 1, %d, 0, 0, '*', null, null, 'r',"
                + " 'ann', '%s', '%s')",
            destination, NOON, state);
  }

  @Override
  public void attemptOverCircuit(LinkKey link, long file, int endSecond, String reason) {
    attempt(link, file, endSecond, reason);
    WORLD.get().execute("update outcome set path = '%s' where file_id = %d", new UUID(0, 7), file);
  }

  @Override
  public void attempt(LinkKey link, long file, int endSecond, String reason) {
    new Outcomes(WORLD.get(), Duration.ofSeconds(10))
        .ended(link.source(), link.destination(), file, NOON.plusSeconds(endSecond), reason);
  }
}

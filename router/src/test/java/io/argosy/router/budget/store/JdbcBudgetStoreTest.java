package io.argosy.router.budget.store;

import io.argosy.router.budget.BudgetStore;
import io.argosy.router.budget.BudgetStoreContract;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.Street;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcBudgetStoreTest implements BudgetStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  /** The contract's agents serve all its nodes, and have just been heard. */
  @BeforeEach
  void registered() {
    Street street = WORLD.get();
    street.execute(
        "insert into agent select n, 'east_' || n, 1, false from generate_series(7, 9) n");
    street.execute(
        "insert into agent_node select a, n from generate_series(7, 9) a, generate_series(1, 2) n");
    street.execute(
        "insert into agent_session select n, incarnation, version, started_at, heartbeat_at, until"
            + " from agent_session, generate_series(7, 9) n where agent_id = 1");
  }

  @Override
  public BudgetStore store() {
    return new JdbcBudgetStore(WORLD.get().jdbc());
  }
}

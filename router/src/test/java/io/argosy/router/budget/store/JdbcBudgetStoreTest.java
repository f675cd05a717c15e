package io.argosy.router.budget.store;

import io.argosy.router.budget.BudgetStore;
import io.argosy.router.budget.BudgetStoreContract;
import io.argosy.router.fixture.RolledBackStreet;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcBudgetStoreTest implements BudgetStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public BudgetStore store() {
    return new JdbcBudgetStore(WORLD.get().jdbc());
  }
}

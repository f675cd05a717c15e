package io.argosy.router.budget;

class MemoryBudgetStoreTest implements BudgetStoreContract {

  private final MemoryBudgetStore store = new MemoryBudgetStore();

  @Override
  public BudgetStore store() {
    return store;
  }
}

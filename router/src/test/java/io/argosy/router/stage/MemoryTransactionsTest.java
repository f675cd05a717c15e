package io.argosy.router.stage;

import io.argosy.router.fixture.MemoryTransactions;
import java.util.ArrayList;
import java.util.List;

class MemoryTransactionsTest implements TransactionsContract {

  private final List<String> rows = new ArrayList<>();
  private final Transactions transactions = new MemoryTransactions(List.of(this::undo));

  private Runnable undo() {
    List<String> now = List.copyOf(rows);
    return () -> {
      rows.clear();
      rows.addAll(now);
    };
  }

  @Override
  public Transactions transactions() {
    return transactions;
  }

  @Override
  public void write(String row) {
    rows.add(row);
  }

  @Override
  public boolean wrote(String row) {
    return rows.contains(row);
  }
}

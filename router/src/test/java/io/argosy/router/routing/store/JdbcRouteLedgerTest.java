package io.argosy.router.routing.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.routing.RouteLedger;
import io.argosy.router.routing.RouteLedgerContract;
import java.util.Set;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcRouteLedgerTest implements RouteLedgerContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public RouteLedger ledger() {
    return new JdbcRouteLedger(WORLD.get().jdbc());
  }

  @Override
  public void route(long fileRequest) {
    WORLD
        .get()
        .execute(
            "insert into route values (%1$d, %1$d, %1$d, 1, 3, 10, '{}', 1, 1, '2026-01-01"
                + " 12:00Z')",
            fileRequest);
  }

  @Override
  public Set<Long> routed() {
    return Set.copyOf(
        WORLD.get().jdbc().sql("select file_request_id from route").query(Long.class).list());
  }

  @Override
  public Set<Long> withheld() {
    return Set.copyOf(
        WORLD.get().jdbc().sql("select id from route where withheld").query(Long.class).list());
  }
}

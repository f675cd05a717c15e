package io.argosy.router.linkrate.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.linkrate.BinAmount;
import io.argosy.router.linkrate.BinHistory;
import io.argosy.router.linkrate.BinHistoryContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcBinHistoryTest implements BinHistoryContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public BinHistory history() {
    return new JdbcBinHistory(WORLD.get().jdbc());
  }

  @Override
  public void add(BinAmount bin) {
    WORLD
        .get()
        .execute(
            "insert into link_bin values (timestamptz '%s', %d, %d, %d, %d, %d, %d, %s)",
            bin.binStart(),
            bin.sourceNodeId(),
            bin.destinationNodeId(),
            bin.doneFiles(),
            bin.doneBytes(),
            bin.failedFiles(),
            bin.failedBytes(),
            bin.busySeconds());
  }
}

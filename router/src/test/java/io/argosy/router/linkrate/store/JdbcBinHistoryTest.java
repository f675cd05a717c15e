package io.argosy.router.linkrate.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.linkrate.BinAmount;
import io.argosy.router.linkrate.BinHistory;
import io.argosy.router.linkrate.BinHistoryContract;
import io.argosy.router.linkrate.Carried;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcBinHistoryTest implements BinHistoryContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public BinHistory history() {
    return new JdbcBinHistory(WORLD.get().jdbc());
  }

  /** 144 bins of 400 links between 20 sources and 20 destinations. */
  @Test
  void aLongHistoryIsReadAsOneRowPerLinkAndPerNodeAndBin() {
    WORLD
        .get()
        .execute(
            """
            insert into link_bin
            select timestamptz '2026-01-01 00:05Z' + n * interval '5 minutes', s, 100 + d, 9,
                1000000 * (s + d), 0, 0, 300
            from generate_series(0, 142) n, generate_series(1, 20) s, generate_series(1, 20) d
            """);
    Carried carried = history().carried(NOON);
    assertThat(WORLD.get().number("select count(*) from link_bin")).isEqualTo(57_200);
    assertThat(carried.best()).hasSize(400);
    assertThat(carried.recent()).hasSize(400);
    assertThat(carried.nodes()).hasSize(2 * 20 * 143);
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

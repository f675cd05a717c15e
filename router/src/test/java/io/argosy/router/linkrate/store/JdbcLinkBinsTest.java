package io.argosy.router.linkrate.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.linkrate.BinAmount;
import io.argosy.router.linkrate.Carried;
import io.argosy.router.linkrate.LinkBins;
import io.argosy.router.linkrate.LinkBinsContract;
import io.argosy.router.linkrate.SampleBins;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcLinkBinsTest implements LinkBinsContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public LinkBins bins() {
    return new JdbcLinkBins(WORLD.get().jdbc());
  }

  @Override
  public List<String> history() {
    return WORLD
        .get()
        .jdbc()
        .sql(
            """
            select concat_ws(' ', done_files, done_bytes, failed_files, failed_bytes, busy_seconds,
                file_seconds)
            from link_bin where done_files + failed_files > 0 order by bin_start, path
            """)
        .query(String.class)
        .list();
  }

  private static void route(int id, int source, int destination, long bytes) {
    WORLD
        .get()
        .execute(
            "insert into route values (%1$d, %1$d, %1$d, %2$d, %3$d, %4$d, '{}', 1, 1, '%5$s')",
            id, source, destination, bytes, NOON);
  }

  private static List<String> waiting() {
    return WORLD
        .get()
        .jdbc()
        .sql(
            """
            select concat_ws(' ', source_node_id, destination_node_id, done_files, expired_files,
                queued_byte_seconds, busy_seconds)
            from link_bin order by source_node_id
            """)
        .query(String.class)
        .list();
  }

  @Test
  void expiredRoutesAndQueuesAreAddedToTheBinOfTheirLink() {
    route(1, 1, 3, 500);
    route(2, 1, 3, 700);
    route(3, 2, 3, 10);
    bins().expired(new long[] {1, 3, 99}, NOON);
    assertThat(waiting()).containsExactly("1 3 0 1 0 0", "2 3 0 1 0 0");
    bins().queued(Duration.ofSeconds(60), NOON.plusSeconds(10));
    bins().queued(Duration.ofMillis(500), NOON.plusSeconds(70));
    bins().expired(new long[] {2}, NOON.plusSeconds(299));
    assertThat(waiting()).containsExactly("1 3 0 2 72600 0", "2 3 0 1 605 0");
    bins().queued(Duration.ofSeconds(1), NOON.plusSeconds(300));
    assertThat(WORLD.get().number("select count(*) from link_bin")).isEqualTo(4);
  }

  @Test
  void expiredRoutesJoinWhatWasCarried() {
    route(1, 1, 3, 500);
    add(SampleBins.bin(NOON, 1, 3, 4, 400, 0, 0, 30));
    bins().expired(new long[] {1}, NOON);
    bins().queued(Duration.ofSeconds(2), NOON);
    assertThat(waiting()).containsExactly("1 3 4 1 1000 30");
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
    Carried carried = bins().carried(NOON);
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
            bin.busy().seconds());
  }
}

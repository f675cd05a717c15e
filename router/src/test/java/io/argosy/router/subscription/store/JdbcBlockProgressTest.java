package io.argosy.router.subscription.store;

import io.argosy.router.catalog.ChangedDatasets;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.subscription.Arrival;
import io.argosy.router.subscription.BlockProgress;
import io.argosy.router.subscription.BlockProgressContract;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcBlockProgressTest implements BlockProgressContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public BlockProgress progress() {
    return new JdbcBlockProgress(WORLD.get().jdbc(), WORLD.get().changed());
  }

  @Override
  public void wanted() {
    for (int block : new int[] {1, 2}) {
      WORLD.get().dataset(block, 9, 1);
      WORLD.get().request(block, block, 3, 2);
    }
    WORLD.get().subscribe().run();
  }

  @Override
  public void wantedOnce() {
    wanted();
    WORLD.get().cancel(1);
    WORLD.get().staticRequest(3, 1, 3, 2);
    WORLD.get().subscribe().run();
  }

  @Override
  public Set<Long> changed() {
    return WORLD.get().changed().next(0, 10).stream()
        .map(ChangedDatasets.Change::datasetId)
        .collect(Collectors.toSet());
  }

  @Override
  public void cancelled(long block) {
    WORLD
        .get()
        .jdbc()
        .sql("delete from block_destination where block_id = ?")
        .param(block)
        .update();
  }

  @Override
  public String countOf(long block) {
    return text(
        "select concat_ws(' ', done_files, done_bytes) from block_destination where block_id = ?",
        block);
  }

  @Override
  public String cameDuring(Instant minute, long block) {
    return text(
        """
        select concat_ws(' ', coalesce(sum(a.files), 0), coalesce(sum(a.bytes), 0))
        from dataset_arrival a join block b on b.dataset_id = a.dataset_id
        where b.id = ? and a.destination_node_id = 3 and a.bin_start = ?
        """,
        block,
        minute.atOffset(ZoneOffset.UTC));
  }

  @Override
  public String fed(Arrival arrival, Instant hour) {
    return text(
        """
        select concat_ws(' ', coalesce(sum(a.files), 0), coalesce(sum(a.bytes), 0))
        from dataset_flow a join block b on b.dataset_id = a.dataset_id
        where b.id = ? and a.destination_node_id = ? and a.source_node_id = ?
            and a.bin_start = ?
        """,
        arrival.at().blockId(),
        arrival.at().destinationNodeId(),
        arrival.sourceNodeId(),
        hour.atOffset(ZoneOffset.UTC));
  }

  private static String text(String sql, Object... parameters) {
    return WORLD.get().jdbc().sql(sql).params(parameters).query(String.class).single();
  }

  @Override
  public long minutes() {
    return WORLD
        .get()
        .jdbc()
        .sql("select count(*) from dataset_arrival")
        .query(Long.class)
        .single();
  }
}

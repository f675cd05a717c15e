package io.argosy.router.catalog.store;

import io.argosy.router.catalog.BlockAmounts;
import io.argosy.router.catalog.BlockAmountsContract;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.Street;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcBlockAmountsTest implements BlockAmountsContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public BlockAmounts amounts() {
    return new JdbcBlockAmounts(WORLD.get().jdbc());
  }

  @Override
  public void threeBlocks() {
    for (int block = 1; block <= 3; block++) {
      WORLD.get().dataset(block, 2);
    }
    new JdbcReplicaLedger(
            WORLD.get().jdbc(), (replicas, at) -> {}, (who, action, what, detail) -> {})
        .add(
            LongStream.of(10001, 20001, 30001).mapToObj(file -> new NewReplica(file, 3)).toList(),
            Street.NOON);
  }

  @Override
  public void spoilTheSecond() {
    WORLD.get().execute("update block set files = files + 7 where id = 2");
    WORLD.get().execute("update block_holding set bytes = 1 where block_id = 2 and node_id = 3");
    WORLD.get().execute("insert into block_holding values (2, 4, 1, 1)");
  }

  @Override
  public List<String> stored() {
    return WORLD
        .get()
        .jdbc()
        .sql(
            """
            select id || ' ' || files || ' ' || bytes from block
            union all
            select block_id || ' ' || node_id || ' ' || files || ' ' || bytes from block_holding
            order by 1
            """)
        .query(String.class)
        .list();
  }
}

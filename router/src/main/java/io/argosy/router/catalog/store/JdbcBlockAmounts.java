package io.argosy.router.catalog.store;

import io.argosy.router.catalog.BlockAmounts;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Locks what is kept before it counts, each in a statement of its own: a count that began before
 * somebody else's commit would be written over it.
 */
public final class JdbcBlockAmounts implements BlockAmounts {

  private static final String BLOCKS =
      "select id from block where id > :after order by id limit :most for no key update";

  private static final String LOCK_HELD =
      """
      select node_id from block_holding where block_id = any(:blocks)
      order by block_id, node_id for update
      """;

  private static final String MEND_BLOCKS =
      """
      update block b set files = c.files, bytes = c.bytes
      from (select k.id, count(f.id) as files, coalesce(sum(f.bytes), 0) as bytes
          from block k left join data_file f on f.block_id = k.id
          where k.id = any(:blocks) group by k.id) c
      where c.id = b.id and (b.files <> c.files or b.bytes <> c.bytes)
      """;

  private static final String MEND_HELD =
      """
      insert into block_holding as h (block_id, node_id, files, bytes)
      select f.block_id, p.node_id, count(*), sum(f.bytes)
      from data_file f join replica p on p.file_id = f.id
      where f.block_id = any(:blocks) group by f.block_id, p.node_id
      order by f.block_id, p.node_id
      on conflict (block_id, node_id) do update set files = excluded.files, bytes = excluded.bytes
      where h.files <> excluded.files or h.bytes <> excluded.bytes
      """;

  private static final String FORGET_HELD =
      """
      delete from block_holding h
      where h.block_id = any(:blocks) and not exists (
          select 1 from data_file f join replica p on p.file_id = f.id
          where f.block_id = h.block_id and p.node_id = h.node_id)
      """;

  private final JdbcClient jdbc;

  public JdbcBlockAmounts(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Checked check(long after, int most) {
    List<Long> blocks =
        jdbc.sql(BLOCKS).param("after", after).param("most", most).query(Long.class).list();
    if (blocks.isEmpty()) {
      return new Checked(0, 0);
    }
    Long[] keys = blocks.toArray(Long[]::new);
    jdbc.sql(LOCK_HELD).param("blocks", keys).query(Long.class).list();
    int mended =
        Stream.of(MEND_BLOCKS, MEND_HELD, FORGET_HELD)
            .mapToInt(statement -> jdbc.sql(statement).param("blocks", keys).update())
            .sum();
    return new Checked(blocks.getLast(), mended);
  }
}

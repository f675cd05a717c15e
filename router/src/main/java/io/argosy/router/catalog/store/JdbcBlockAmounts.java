package io.argosy.router.catalog.store;

import io.argosy.router.catalog.BlockAmounts;
import io.argosy.router.stage.Columns;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Checks blocks without locks in one statement: files, replicas and amounts are written together,
 * so that one snapshot contains all or none of them. Rows of wrong amounts are locked, counted
 * again by later statements, and then updated.
 */
public final class JdbcBlockAmounts implements BlockAmounts {

  private static final String NEXT =
      "select id from block where id > :after order by id limit :most";

  /** Locks the position; returns no row while another router is checking. */
  private static final String LAST =
      "select last_block from amount_check where id = 1 for update skip locked";

  private static final String GO_ON = "update amount_check set last_block = :last where id = 1";

  private static final String WRONG =
      """
      select k.id from block k
      where k.id = any(:blocks) and (
          not exists (
              select 1 from (select count(*) as files, coalesce(sum(f.bytes), 0) as bytes
                  from data_file f where f.block_id = k.id) c
              where c.files = k.files and c.bytes = k.bytes)
          or exists (
              select 1 from (select p.node_id, count(*) as files, sum(f.bytes) as bytes
                      from data_file f join replica p on p.file_id = f.id
                      where f.block_id = k.id group by p.node_id) c
                  full join (select node_id, files, bytes from block_holding
                      where block_id = k.id) h on h.node_id = c.node_id
              where h.files is distinct from c.files or h.bytes is distinct from c.bytes))
      order by k.id
      """;

  private static final String LOCK_BLOCKS =
      "select id from block where id = any(:blocks) order by id for no key update";

  private static final String LOCK_HELD =
      """
      select block_id, node_id from block_holding where block_id = any(:blocks)
      order by block_id, node_id for update
      """;

  private static final String MEND_BLOCKS =
      """
      update block b set files = c.files, bytes = c.bytes
      from (select k.id, count(f.id) as files, coalesce(sum(f.bytes), 0) as bytes
          from block k left join data_file f on f.block_id = k.id
          where k.id = any(:blocks) group by k.id) c
      where b.id = c.id and (b.files <> c.files or b.bytes <> c.bytes)
      """;

  private static final String HELD =
      """
      with locked as (
          select * from unnest(:lockedBlocks::bigint[], :lockedNodes::bigint[])
              as l (block_id, node_id)),
      counted as (
          select f.block_id, p.node_id, count(*) as files, sum(f.bytes) as bytes
          from data_file f join replica p on p.file_id = f.id
          where f.block_id = any(:blocks) group by f.block_id, p.node_id)
      """;

  private static final String MEND_HELD =
      HELD
          + """
          update block_holding h set files = c.files, bytes = c.bytes
          from counted c join locked l on l.block_id = c.block_id and l.node_id = c.node_id
          where h.block_id = c.block_id and h.node_id = c.node_id
              and (h.files <> c.files or h.bytes <> c.bytes)
          """;

  private static final String ADD_HELD =
      HELD
          + """
          insert into block_holding (block_id, node_id, files, bytes)
          select c.block_id, c.node_id, c.files, c.bytes from counted c
          where not exists (select 1 from block_holding h
              where h.block_id = c.block_id and h.node_id = c.node_id)
          order by c.block_id, c.node_id
          on conflict (block_id, node_id) do nothing
          """;

  private static final String FORGET_HELD =
      HELD
          + """
          delete from block_holding h using locked l
          where h.block_id = l.block_id and h.node_id = l.node_id and not exists (
              select 1 from counted c where c.block_id = l.block_id and c.node_id = l.node_id)
          """;

  private record Held(long block, long node) {}

  private final JdbcClient jdbc;

  public JdbcBlockAmounts(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Checked check(int most) {
    return jdbc.sql(LAST)
        .query(Long.class)
        .optional()
        .map(last -> check(last, most))
        .orElse(new Checked(0, 0));
  }

  private Checked check(long after, int most) {
    List<Long> blocks =
        jdbc.sql(NEXT).param("after", after).param("most", most).query(Long.class).list();
    jdbc.sql(GO_ON).param("last", blocks.isEmpty() ? 0 : blocks.getLast()).update();
    List<Long> wrong =
        blocks.isEmpty() ? List.of() : ofBlocks(WRONG, blocks).query(Long.class).list();
    return new Checked(blocks.size(), wrong.isEmpty() ? 0 : mend(wrong));
  }

  private int mend(List<Long> blocks) {
    ofBlocks(LOCK_BLOCKS, blocks).query(Long.class).list();
    List<Held> locked =
        ofBlocks(LOCK_HELD, blocks)
            .query((row, n) -> new Held(row.getLong("block_id"), row.getLong("node_id")))
            .list();
    int mended = ofBlocks(MEND_BLOCKS, blocks).update();
    for (String statement : List.of(MEND_HELD, ADD_HELD, FORGET_HELD)) {
      mended +=
          ofBlocks(statement, blocks)
              .param("lockedBlocks", Columns.longs(locked, Held::block))
              .param("lockedNodes", Columns.longs(locked, Held::node))
              .update();
    }
    return mended;
  }

  private JdbcClient.StatementSpec ofBlocks(String statement, List<Long> blocks) {
    return jdbc.sql(statement).param("blocks", Columns.longs(blocks, Long::longValue));
  }
}

package io.argosy.router.catalog.store;

import io.argosy.router.catalog.ChangedDatasets;
import io.argosy.router.stage.Columns;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores changes in rows that are never updated, so that writers do not wait for each other. */
public final class JdbcChangedDatasets implements ChangedDatasets {

  /** Counts blocks once for each dataset, however often it changed. */
  private static final String NEXT =
      """
      with c as materialized (
          select id, dataset_id from changed_dataset where id > :after order by id limit :limit),
      d as materialized (
          select u.dataset_id,
              (select count(*) from block b where b.dataset_id = u.dataset_id) as blocks
          from (select distinct dataset_id from c) u)
      select c.id, c.dataset_id, d.blocks from c join d on d.dataset_id = c.dataset_id order by c.id
      """;

  private final JdbcClient jdbc;

  public JdbcChangedDatasets(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void add(Collection<Long> datasets) {
    jdbc.sql(
            """
            insert into changed_dataset (id, dataset_id)
            select nextval('changed_dataset_id_seq'), d from unnest(:datasets::bigint[]) as t (d)
            """)
        .param("datasets", Columns.longs(datasets, Long::longValue))
        .update();
  }

  @Override
  public List<Change> next(long after, int limit) {
    return jdbc.sql(NEXT)
        .param("after", after)
        .param("limit", limit)
        .query((row, n) -> new Change(row.getLong(1), row.getLong(2), row.getLong(3)))
        .list();
  }

  @Override
  public void handled(Collection<Change> changes) {
    jdbc.sql("delete from changed_dataset where id = any(:ids)")
        .param("ids", Columns.longs(changes, Change::id))
        .update();
  }

  @Override
  public List<Long> after(long after, int limit) {
    return jdbc.sql("select id from dataset where id > :after order by id limit :limit")
        .param("after", after)
        .param("limit", limit)
        .query(Long.class)
        .list();
  }
}

package io.argosy.router.query.store;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.DatasetView;
import io.argosy.common.wire.user.Page;
import io.argosy.router.query.DatasetPattern;
import io.argosy.router.query.PageRequest;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads datasets by name, with their contents. */
public final class JdbcDatasetViews {

  private static final String DATASETS =
      """
      select d.name, b.blocks, b.files, b.bytes
      from catalog_dataset_facts d
          left join lateral (
              select count(*) as blocks, coalesce(sum(x.files), 0) as files,
                  coalesce(sum(x.bytes), 0) as bytes
              from catalog_block_facts x where x.dataset_id = d.id) b on true
      where %s and d.name > :after
      order by d.name limit :limit
      """;

  private static final String NAMED = DATASETS.formatted("d.name like :pattern escape '\\'");
  private static final String NAMED_IN_ANY_CASE =
      DATASETS.formatted("lower(d.name) like lower(:pattern) escape '\\'");

  private final JdbcClient jdbc;

  public JdbcDatasetViews(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  public Page<DatasetView> page(DatasetPattern pattern, PageRequest wanted) {
    return Pages.read(
        jdbc.sql(pattern.anyCase() ? NAMED_IN_ANY_CASE : NAMED)
            .param("pattern", pattern.like())
            .param("after", wanted.after().lastKey()),
        wanted,
        (row, n) -> row.getString(1),
        (row, n) ->
            new DatasetView(
                new DatasetName(row.getString(1)),
                row.getLong(2),
                row.getLong(3),
                ByteCount.of(row.getLong(4))));
  }
}

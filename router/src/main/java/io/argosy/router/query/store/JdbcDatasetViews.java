package io.argosy.router.query.store;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.DatasetView;
import io.argosy.common.wire.user.Page;
import io.argosy.router.query.PageRequest;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Datasets by name; a star stands for any characters. */
public final class JdbcDatasetViews {

  private static final String DATASETS =
      """
      select d.name, b.blocks, b.files, b.bytes
      from catalog_dataset_facts d
          left join lateral (
              select count(*) as blocks, coalesce(sum(x.files), 0) as files,
                  coalesce(sum(x.bytes), 0) as bytes
              from catalog_block_facts x where x.dataset_id = d.id) b on true
      where d.name like :pattern escape '\\' and d.name > :after
      order by d.name limit :limit
      """;

  private final JdbcClient jdbc;

  public JdbcDatasetViews(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  public Page<DatasetView> page(String wildcard, PageRequest wanted) {
    var read =
        jdbc.sql(DATASETS)
            .param("pattern", patternOf(wildcard))
            .param("after", wanted.after().lastKey())
            .param("limit", wanted.oneMore())
            .query(
                (row, n) ->
                    new DatasetView(
                        new DatasetName(row.getString(1)),
                        row.getLong(2),
                        row.getLong(3),
                        ByteCount.of(row.getLong(4))))
            .list();
    return Pages.cut(read, wanted, view -> view.name().value(), view -> view);
  }

  private static String patternOf(String wildcard) {
    return wildcard
        .replace("\0", "")
        .replace("\\", "\\\\")
        .replace("%", "\\%")
        .replace("_", "\\_")
        .replace('*', '%');
  }
}

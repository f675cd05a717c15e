package io.argosy.web.wish;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.unit.ByteCount;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Finds datasets by name in the views of facts: a bounded part of them, in order of name. */
public final class DatasetSearch {

  /** Only those that are shown are counted. */
  private static final String COUNTED =
      """
      select found.name, f.files, f.bytes
      from (%s) found
          left join lateral (
              select coalesce(sum(y.files), 0) as files, coalesce(sum(y.bytes), 0) as bytes
              from catalog_block_facts y where y.dataset_id = found.id) f on true
      order by found.name
      """;

  private static final String NAMED =
      """
      select d.id, d.name from catalog_dataset_facts d
      where d.name like :pattern escape '\\' and d.name > :after
      order by d.name limit :limit
      """;

  private static final String NAMED_IN_ANY_CASE =
      """
      select d.id, d.name from catalog_dataset_facts d
      where lower(d.name) like lower(:pattern) escape '\\' and d.name > :after
      order by d.name limit :limit
      """;

  private final JdbcClient jdbc;

  public DatasetSearch(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * @param after the last name that is known already; empty: from the start
   */
  List<FoundDatasetView> found(String typed, String after, int limit) {
    DatasetPattern pattern = DatasetPattern.of(typed);
    return asked(COUNTED.formatted(statement(pattern)), pattern, after, limit)
        .query(
            (row, n) ->
                new FoundDatasetView(
                    new DatasetName(row.getString("name")),
                    row.getLong("files"),
                    ByteCount.of(row.getLong("bytes"))))
        .list();
  }

  /** The first names that match each of these. */
  Map<String, List<DatasetName>> names(List<String> wildcards, int limit) {
    return wildcards.stream()
        .collect(Collectors.toMap(typed -> typed, typed -> names(typed, limit)));
  }

  private List<DatasetName> names(String typed, int limit) {
    DatasetPattern pattern = DatasetPattern.of(typed);
    return asked(statement(pattern), pattern, "", limit)
        .query((row, n) -> new DatasetName(row.getString("name")))
        .list();
  }

  private static String statement(DatasetPattern pattern) {
    return pattern.anyCase() ? NAMED_IN_ANY_CASE : NAMED;
  }

  private JdbcClient.StatementSpec asked(
      String sql, DatasetPattern pattern, String after, int limit) {
    return jdbc.sql(sql)
        .param("pattern", pattern.like())
        .param("after", after)
        .param("limit", limit);
  }
}

package io.argosy.router.query.store;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.FoundFileView;
import io.argosy.common.wire.user.Page;
import io.argosy.router.query.Cursor;
import io.argosy.router.query.PageRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Searches files by a prefix of their names, or by a part of their names within a dataset. The cost
 * of one answer is bounded, however many files there are.
 */
public final class JdbcFileViews {

  /** Maximum number of files of a dataset that are scanned for one answer. */
  private static final int LOOKED_AT = 100_000;

  /** Sorts after all names with the same beginning: no name has this character. */
  private static final String LAST = "\uDBFF\uDFFF";

  private static final String NODES =
      """
      array(select n.name from catalog_replica_facts r join topology_node_facts n on n.id = r.node_id
              where r.file_id = f.id order by n.name) as nodes
      """;

  /** Compares bytes, as the index of names is sorted, whatever the collation of the database. */
  static final String BEGINNING =
      "select f.id, f.lfn, f.bytes, f.block, "
          + NODES
          + """
          from catalog_file_facts f
          where f.lfn ~>=~ :name and f.lfn ~<~ :end and f.lfn ~>~ :after
          order by f.lfn using ~<~ limit :limit
          """;

  /**
   * If more rows may follow, the result ends with the key of the last scanned row, without a name.
   */
  static final String PART =
      """
      with looked as (
          select f.block_id, f.id, f.lfn, f.bytes, f.block
          from catalog_dataset_facts d
              join catalog_block_facts b on b.dataset_id = d.id
              join catalog_file_facts f on f.block_id = b.id
          where d.name = :dataset and b.id >= :block and (b.id > :block or f.id > :file)
          order by b.id, f.id limit :most)
      (select f.block_id, f.id, f.lfn, f.bytes, f.block, \
      """
          + NODES
          + """
          from looked f where position(lower(:name) in lower(f.lfn)) > 0
          order by f.block_id, f.id limit :limit)
      union all
      (select l.block_id, l.id, null, null, null, null from looked l
          where (select count(*) from looked) = :most
          order by l.block_id desc, l.id desc limit 1)
      """;

  private final JdbcClient jdbc;
  private final int lookedAt;

  public JdbcFileViews(JdbcClient jdbc) {
    this(jdbc, LOOKED_AT);
  }

  JdbcFileViews(JdbcClient jdbc, int lookedAt) {
    this.jdbc = jdbc;
    this.lookedAt = lookedAt;
  }

  /** Returns files with this prefix, by name. */
  public Page<FoundFileView> beginning(String name, PageRequest wanted) {
    return Pages.read(
        jdbc.sql(BEGINNING)
            .param("name", name)
            .param("end", name + LAST)
            .param("after", wanted.after().lastKey()),
        wanted,
        (row, n) -> row.getString("lfn"),
        (row, n) -> file(row));
  }

  private record Seen(String key, List<FoundFileView> file) {}

  /**
   * Returns files in the order of their registration. A page may be short or empty although more
   * pages follow.
   *
   * @param name part of the name, ignoring case; empty for all files
   */
  public Page<FoundFileView> within(DatasetName dataset, String name, PageRequest wanted) {
    List<Seen> seen =
        jdbc.sql(PART)
            .param("dataset", dataset.value())
            .param("name", name)
            .param("block", wanted.after().numberAt(0))
            .param("file", wanted.after().numberAt(1))
            .param("most", lookedAt)
            .param("limit", wanted.oneMore())
            .query((row, n) -> seen(row))
            .list();
    List<Seen> found = seen.stream().filter(one -> !one.file().isEmpty()).toList();
    if (found.size() > wanted.limit()) {
      return Pages.cut(found, wanted, Seen::key, one -> one.file().getFirst());
    }
    return new Page<>(
        found.stream().map(one -> one.file().getFirst()).toList(),
        found.size() < seen.size() ? new Cursor(seen.getLast().key()).text() : null);
  }

  public boolean knows(DatasetName dataset) {
    return jdbc.sql("select 1 from catalog_dataset_facts where name = :name")
        .param("name", dataset.value())
        .query(Integer.class)
        .optional()
        .isPresent();
  }

  private static Seen seen(ResultSet row) throws SQLException {
    return new Seen(
        row.getLong("block_id") + " " + row.getLong("id"),
        row.getString("lfn") == null ? List.of() : List.of(file(row)));
  }

  private static FoundFileView file(ResultSet row) throws SQLException {
    String[] nodes = (String[]) row.getArray("nodes").getArray();
    return new FoundFileView(
        row.getString("id"),
        new Lfn(row.getString("lfn")),
        ByteCount.of(row.getLong("bytes")),
        row.getString("block"),
        Arrays.stream(nodes).map(NodeName::new).toList());
  }
}

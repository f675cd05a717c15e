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
 * Files by the beginning of their names, or by a part of their names within a dataset. What one
 * answer costs is bounded, however many files there are.
 */
public final class JdbcFileViews {

  /** Files of a dataset that are looked at for one answer. */
  private static final int LOOKED_AT = 100_000;

  /** After all names that begin alike: no name has this character. */
  private static final String LAST = "\uDBFF\uDFFF";

  private static final String NODES =
      """
      array(select n.name from catalog_replica_facts r join topology_node_facts n on n.id = r.node_id
              where r.file_id = f.id order by n.name) as nodes
      """;

  /** Compared byte by byte, as the index of names is sorted, whatever the database's language. */
  static final String BEGINNING =
      "select f.id, f.lfn, f.bytes, f.block, "
          + NODES
          + """
          from catalog_file_facts f
          where f.lfn ~>=~ :name and f.lfn ~<~ :end and f.lfn ~>~ :after
          order by f.lfn using ~<~ limit :limit
          """;

  /** The last row that was looked at, without a name, follows where there may be more behind it. */
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

  /** In order of name. */
  public Page<FoundFileView> beginning(String name, PageRequest wanted) {
    List<FoundFileView> read =
        jdbc.sql(BEGINNING)
            .param("name", name)
            .param("end", name + LAST)
            .param("after", wanted.after().lastKey())
            .param("limit", wanted.oneMore())
            .query((row, n) -> file(row))
            .list();
    return Pages.cut(read, wanted, file -> file.lfn().value(), file -> file);
  }

  private record Seen(String key, List<FoundFileView> file) {}

  /**
   * In the order in which the files were made known. A part of the list may be short, or empty, and
   * yet another one follow.
   *
   * @param name a part of the name, in large or small letters; empty: all files
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
        Long.toString(row.getLong("id")),
        new Lfn(row.getString("lfn")),
        ByteCount.of(row.getLong("bytes")),
        row.getString("block"),
        Arrays.stream(nodes).map(NodeName::new).toList());
  }
}

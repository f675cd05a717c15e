package io.argosy.router.catalog.store;

import io.argosy.router.catalog.RetractionStore;
import io.argosy.router.stage.Columns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads what other features know of files, and deletes files with their marks. */
public final class JdbcRetractionStore implements RetractionStore {

  private static final Map<Kind, String> LOCK_DATASET =
      Map.of(
          Kind.DATASET,
          "select id, 0, 0 from dataset where name = ? for no key update",
          Kind.BLOCK,
          """
          select d.id, k.id, 0 from block k join dataset d on d.id = k.dataset_id
          where k.name = ? for no key update of d
          """,
          Kind.FILE,
          """
          select d.id, k.id, f.id from data_file f join block k on k.id = f.block_id
              join dataset d on d.id = k.dataset_id
          where f.lfn = ? for no key update of d
          """);

  private static final String HELD_BLOCKS =
      """
      select n.name, sum(h.files)
      from block k join block_holding h on h.block_id = k.id
          join topology_node_facts n on n.id = h.node_id
      where k.dataset_id = :dataset and :block in (0, k.id)
      group by n.name order by n.name limit :most
      """;

  private static final String HELD_FILE =
      """
      select n.name, 1 from replica p join topology_node_facts n on n.id = p.node_id
      where p.file_id = :file order by n.name limit :most
      """;

  private static final String WANTED =
      """
      select request_id from request_dataset_facts
      where dataset_id = :dataset and not ended order by request_id limit :most
      """;

  /** Tasks without a file request are those of closed requests that an agent still holds. */
  private static final String ENDING =
      """
      select exists (select 1 from block k where k.dataset_id = :dataset and :block in (0, k.id)
          and (exists (select 1 from subscription_block_facts b where b.block_id = k.id)
              or exists (select 1 from activation_file_request_facts q
                  where q.block_id = k.id and :file in (0, q.file_id))
              or exists (select 1 from issue_task_facts t
                  where t.block_id = k.id and :file in (0, t.file_id))))
      """;

  private static final String LOCK =
      """
      select id from block k where k.dataset_id = :dataset and :block in (0, k.id)
      order by id limit :most for update
      """;

  private static final String REMOVE =
      """
      with gone as (
          delete from data_file f where f.block_id = any(:blocks) and :file in (0, f.id)
          returning f.id, f.block_id, f.bytes),
      unmarked as (delete from bad_replica b using gone g where b.file_id = g.id),
      less as (
          update block k set files = k.files - g.files, bytes = k.bytes - g.bytes
          from (select block_id, count(*) as files, sum(bytes) as bytes
              from gone group by block_id) g
          where k.id = g.block_id)
      select count(*) from gone
      """;

  private static final String REMOVE_EMPTY =
      """
      delete from block k where id = any(:blocks)
          and not exists (select 1 from data_file f where f.block_id = k.id)
      """;

  private final JdbcClient jdbc;

  public JdbcRetractionStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Optional<Target> lock(Kind kind, String name) {
    return jdbc.sql(LOCK_DATASET.get(kind))
        .param(name)
        .query((row, n) -> new Target(row.getLong(1), row.getLong(2), row.getLong(3)))
        .optional();
  }

  @Override
  public List<Use> usesOf(Target target, int most) {
    List<Use> uses = new ArrayList<>();
    of(target, target.file() == 0 ? HELD_BLOCKS : HELD_FILE)
        .param("most", most)
        .query(
            row -> {
              uses.add(new Use.Held(row.getString(1), row.getLong(2)));
            });
    of(target, WANTED)
        .param("most", most)
        .query(
            row -> {
              uses.add(new Use.Wanted(row.getLong(1)));
            });
    if (uses.isEmpty() && of(target, ENDING).query(Boolean.class).single()) {
      uses.add(new Use.Ending());
    }
    return uses.stream().limit(most).toList();
  }

  @Override
  public List<Long> lockBlocks(Target target, int most) {
    return of(target, LOCK).param("most", most).query(Long.class).list();
  }

  @Override
  public int remove(Target target, List<Long> blocks) {
    long[] ids = Columns.longs(blocks, Long::longValue);
    int files = of(target, REMOVE).param("blocks", ids).query(Integer.class).single();
    jdbc.sql(REMOVE_EMPTY).param("blocks", ids).update();
    return files;
  }

  private JdbcClient.StatementSpec of(Target target, String sql) {
    return jdbc.sql(sql)
        .param("dataset", target.dataset())
        .param("block", target.block())
        .param("file", target.file());
  }
}

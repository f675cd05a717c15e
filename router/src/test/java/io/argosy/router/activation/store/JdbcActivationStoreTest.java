package io.argosy.router.activation.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.activation.ActivationStore;
import io.argosy.router.activation.ActivationStoreContract;
import io.argosy.router.fixture.RolledBackStreet;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcActivationStoreTest implements ActivationStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  private int blocks;

  @Override
  public ActivationStore store() {
    return new JdbcActivationStore(WORLD.get().jdbc(), WORLD.get().ids());
  }

  @Override
  public void want(long block, int priority, long... sizes) {
    blocks++;
    execute("insert into dataset values (%1$d, '/d/%1$d', '%2$s')", block, NOON);
    execute("insert into block values (%1$d, %1$d, '/d/%1$d#1', '%2$s')", block, NOON);
    for (int n = 1; n <= sizes.length; n++) {
      long id = block * 100 + n;
      execute(
          "insert into data_file values (%1$d, %2$d, '/d/%2$d/%3$d', %4$d, 'adler32:0')",
          id, block, n, sizes[n - 1]);
      execute("insert into replica values (%d, 1, '%s')", id, NOON);
    }
    execute(
        "insert into block_destination values (%d, 3, %d, 'default', '%s', %d, %d, 0, 0)",
        block, priority, NOON.plusSeconds(blocks), sizes.length, LongStream.of(sizes).sum());
  }

  /** The amount of wanted files must not matter. */
  @Test
  void aSmallLimitReadsFewFiles() {
    execute("insert into dataset values (1, '/d', '%s')", NOON);
    execute("insert into block select b, 1, '/d#' || b, '%s' from generate_series(1, 500) b", NOON);
    execute(
        "insert into data_file select n, 1 + n %% 500, '/d/' || n, 10, 'adler32:0'"
            + " from generate_series(1, 10000) n");
    execute(
        "insert into block_destination select b, 3, 1, 'default', '%s', 20, 200, 0, 0"
            + " from generate_series(1, 500) b",
        NOON);
    execute("analyze");
    List<String> plan =
        WORLD
            .get()
            .jdbc()
            .sql("explain (analyze, timing off) " + WindowFiles.MISSING_FILES)
            .param("destinations", new long[] {3})
            .param("priorities", new long[] {1})
            .param("largest", new long[] {10})
            .param("heads", new long[] {-1})
            .param("larges", new long[] {-1})
            .param("capacity", 100)
            .param("limit", 30)
            .query(String.class)
            .list();
    assertThat(filesRead(plan)).as(String.join("\n", plan)).isBetween(30.0, 100.0);
  }

  private static double filesRead(List<String> plan) {
    Pattern scan = Pattern.compile(" on data_file .*actual rows=([0-9.]+) loops=([0-9]+)");
    return plan.stream()
        .map(scan::matcher)
        .filter(Matcher::find)
        .mapToDouble(found -> Double.parseDouble(found.group(1)) * Long.parseLong(found.group(2)))
        .sum();
  }

  @Override
  public void wantNoMore(long block) {
    execute("delete from block_destination where block_id = %d", block);
  }

  @Override
  public void prioritize(long block, int priority) {
    execute("update block_destination set priority = %d where block_id = %d", priority, block);
  }

  @Override
  public void closedAt(long block, Instant at) {
    WORLD.get().request(Math.toIntExact(block), Math.toIntExact(block), 3, 1);
    execute(
        "insert into subscription values (%1$d, %1$d, %1$d, 3, 1, 'default', '%2$s', '%3$s')",
        block, NOON.minusSeconds(3600), at);
  }

  @Override
  public void arrive(long file) {
    execute("insert into replica values (%d, 3, '%s')", file, NOON);
  }

  @Override
  public void giveUp(long file) {
    execute("update file_request set given_up = 'no source is left' where file_id = %d", file);
    execute(
        """
        insert into source_failure select id, 1, 3, 3, 'NETWORK', '', created_at, null
        from file_request where file_id = %d
        """,
        file);
  }

  @Override
  public void newSource(long file) {
    execute("insert into replica values (%d, 2, '%s')", file, NOON);
  }

  @Override
  public List<String> underWay() {
    return WORLD
        .get()
        .jdbc()
        .sql(
            "select file_id || ' at ' || priority from file_request where given_up is null order by"
                + " 1")
        .query(String.class)
        .list();
  }

  private static void execute(String sql, Object... values) {
    WORLD.get().execute(sql.formatted(values));
  }
}

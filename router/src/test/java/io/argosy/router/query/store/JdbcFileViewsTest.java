package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.FoundFileView;
import io.argosy.common.wire.user.Page;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.Street;
import io.argosy.router.query.PageRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcFileViewsTest {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  private static final DatasetName DATASET = new DatasetName("/d/1");

  private final JdbcFileViews files = new JdbcFileViews(WORLD.get().jdbc());

  @Test
  void wholeNamesAndPrefixesFindTheirFiles() {
    WORLD.get().dataset(1, 12, 1, 2);
    WORLD.get().dataset(2, 1);
    FoundFileView whole = files.beginning("/d/1/00012", first(5)).items().getFirst();
    assertThat(whole.lfn()).isEqualTo(new Lfn("/d/1/00012"));
    assertThat(whole.block()).isEqualTo("/d/1#1");
    assertThat(whole.nodes()).containsExactly(new NodeName("NODE_1"), new NodeName("NODE_2"));
    assertThat(names(files.beginning("/d/1/0001", first(5))))
        .containsExactly("/d/1/00010", "/d/1/00011", "/d/1/00012");
    assertThat(names(files.beginning("/d/3", first(5)))).isEmpty();
    assertThat(names(files.beginning("/d/_/", first(5)))).as("a name, not a pattern").isEmpty();
  }

  /** Names are in byte order, whatever the collation of the database. */
  @Test
  void aPrefixIsReadInPages() {
    WORLD.get().dataset(1, 0);
    List<String> all =
        List.of("/n/A", "/n/B", "/n/a", "/n/b-1", "/n/b/1", "/n/ä", "/n/\uD83D\uDE00");
    for (int n = 0; n < all.size(); n++) {
      WORLD
          .get()
          .execute("insert into data_file values (%d, 1, '%s', 1, 'adler32:0')", n, all.get(n));
    }
    assertThat(read(next -> files.beginning("/n/", PageRequest.of(next, "2"))))
        .containsExactlyElementsOf(all);
  }

  @Test
  void aPartOfANameIsFoundWithinItsDatasetOnly() {
    WORLD.get().dataset(1, 12);
    WORLD.get().dataset(2, 12);
    assertThat(names(files.within(DATASET, "011", first(5)))).containsExactly("/d/1/00011");
    assertThat(names(files.within(DATASET, "D/1/00003", first(5)))).containsExactly("/d/1/00003");
    assertThat(names(files.within(DATASET, "", first(100)))).hasSize(12);
    assertThat(files.within(DATASET, "nothing", first(5)).next()).isNull();
    assertThat(files.within(new DatasetName("/d/3"), "", first(5)).items()).isEmpty();
    assertThat(files.knows(DATASET)).isTrue();
    assertThat(files.knows(new DatasetName("/d/3"))).isFalse();
  }

  /** One answer scans a limited number of files; the next one continues, also in the next block. */
  @Test
  void aLargeDatasetIsSearchedInPages() {
    WORLD.get().dataset(1, 25);
    WORLD.get().execute("insert into block values (7, 1, '/d/1#2', '%s')", Street.NOON);
    WORLD
        .get()
        .execute(
            "insert into data_file select n, 7, '/d/1/more/0' || n, 1, 'adler32:0'"
                + " from generate_series(1, 9) n");
    JdbcFileViews slow = new JdbcFileViews(WORLD.get().jdbc(), 10);
    Page<FoundFileView> none = slow.within(DATASET, "00015", first(5));
    assertThat(none.items()).isEmpty();
    assertThat(none.next()).isNotNull();
    assertThat(read(next -> slow.within(DATASET, "00015", PageRequest.of(next, "5"))))
        .containsExactly("/d/1/00015");
    for (String limit : List.of("1", "3", "10", "40")) {
      assertThat(read(next -> slow.within(DATASET, "0", PageRequest.of(next, limit))))
          .as("parts of %s", limit)
          .hasSize(34)
          .doesNotHaveDuplicates()
          .endsWith("/d/1/more/09");
    }
  }

  /** Applies to any number of files. */
  @Test
  void searchesUseAnIndex() {
    WORLD.get().dataset(1, 10, 1);
    WORLD.get().dataset(2, 0);
    WORLD
        .get()
        .execute(
            "insert into data_file select 100000 + n, 2, '/e/' || md5(n::text) || '/' || n, 10, 'adler32:0'"
                + " from generate_series(1, 200000) n");
    WORLD.get().execute("analyze data_file");
    List<String> beginning = explained(JdbcFileViews.BEGINNING, "/e/00", "/d/1");
    assertThat(filesRead(beginning)).as(String.join("\n", beginning)).isBetween(51.0, 100.0);
    assertThat(beginning).noneMatch(line -> line.contains("Seq Scan on data_file"));
    List<String> part = explained(JdbcFileViews.PART, "00005", "/d/1");
    assertThat(filesRead(part)).as(String.join("\n", part)).isBetween(10.0, 100.0);
  }

  private static List<String> explained(String statement, String name, String dataset) {
    return WORLD
        .get()
        .jdbc()
        .sql("explain (analyze, timing off) " + statement)
        .param("name", name)
        .param("end", name + "\uDBFF\uDFFF")
        .param("after", "")
        .param("dataset", dataset)
        .param("block", 0)
        .param("file", 0)
        .param("most", 100_000)
        .param("limit", 51)
        .query(String.class)
        .list();
  }

  private static double filesRead(List<String> plan) {
    Pattern scan = Pattern.compile(" on data_file .*actual rows=([0-9.]+) loops=([0-9]+)");
    return plan.stream()
        .map(scan::matcher)
        .filter(Matcher::find)
        .mapToDouble(found -> Double.parseDouble(found.group(1)) * Long.parseLong(found.group(2)))
        .sum();
  }

  private static PageRequest first(int limit) {
    return PageRequest.of(null, Integer.toString(limit));
  }

  private static List<String> names(Page<FoundFileView> page) {
    return page.items().stream().map(file -> file.lfn().value()).toList();
  }

  private static List<String> read(Function<@Nullable String, Page<FoundFileView>> part) {
    List<String> all = new ArrayList<>();
    Page<FoundFileView> page = part.apply(null);
    all.addAll(names(page));
    while (page.next() != null) {
      page = part.apply(page.next());
      all.addAll(names(page));
    }
    return all;
  }
}

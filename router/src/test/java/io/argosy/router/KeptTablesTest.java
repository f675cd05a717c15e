package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The operator's manual says of every table what takes its rows away. */
class KeptTablesTest {

  private static final Path MANUAL = Path.of("../docs/operate.md");
  private static final Pattern NAME = Pattern.compile("`([a-z_]+)`");

  @Test
  void ofEveryTableTheManualSaysForHowLongItsRowsAreKept() throws IOException {
    assertThat(told()).isEqualTo(tables());
  }

  private static Set<String> told() throws IOException {
    String section = Files.readString(MANUAL).split("\n## What grows", 2)[1].split("\n## ", 2)[0];
    return section
        .lines()
        .filter(line -> line.startsWith("| `"))
        .map(line -> line.split("\\|")[1])
        .flatMap(names -> NAME.matcher(names).results())
        .map((MatchResult name) -> name.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Partitions belong to their table, and Flyway's own table is not the router's. */
  private static Set<String> tables() {
    try (TestDatabase database = TestDatabase.fresh()) {
      return new TreeSet<>(
          database
              .jdbc()
              .sql(
                  """
                  select c.relname from pg_class c
                  where c.relkind in ('r', 'p') and not c.relispartition
                      and c.relnamespace = 'public'::regnamespace
                      and c.relname not like 'flyway%'
                  """)
              .query(String.class)
              .list());
    }
  }
}

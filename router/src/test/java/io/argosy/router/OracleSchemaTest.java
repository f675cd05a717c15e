package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every migration has its Oracle form, with the same tables, columns, views and sequences. */
class OracleSchemaTest {

  private static final Path SCHEMA = Path.of("src/main/resources/db");
  private static final Pattern MADE =
      Pattern.compile("(?m)^(?:create|drop) (table|view|sequence|index) (\\w+)");
  private static final Pattern COLUMN = Pattern.compile("(?m)^ {2,4}(\\w+) +[a-z]");
  private static final Pattern ADDED =
      Pattern.compile("alter table (\\w+) add (?:column |\\()(\\w+)");

  /** How tables are kept, and not which there are. */
  private static final Set<String> WITHOUT_FORM =
      Set.of(
          "V049__tables_that_pass_through_empty.sql",
          "V051__tables_that_have_grown.sql",
          "V088__files_by_beginning_of_name.sql");

  private static final List<String> OF_POSTGRESQL = List.of("_rest");
  private static final Set<String> NO_COLUMNS =
      Set.of(
          "foreign",
          "primary",
          "unique",
          "check",
          "from",
          "select",
          "join",
          "left",
          "partition",
          "case");

  static Stream<String> versions() throws IOException {
    try (Stream<Path> files = Files.list(SCHEMA.resolve("postgresql"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("V"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("versions")
  void oracleHasTheSameForm(String version) throws IOException {
    Set<String> form = formOf(SCHEMA.resolve("postgresql").resolve(version));
    assertThat(formOf(SCHEMA.resolve("oracle").resolve(version))).isEqualTo(form);
    assertThat(form.isEmpty()).isEqualTo(WITHOUT_FORM.contains(version));
  }

  @ParameterizedTest
  @MethodSource("versions")
  void oracleReadsNoWordOfPostgresql(String version) throws IOException {
    assertThat(Files.readString(SCHEMA.resolve("oracle").resolve(version)))
        .doesNotContainPattern("\\b(bigint|boolean|bool|bytea|uuid|double precision)\\b")
        .doesNotContain("[]", "::", "plpgsql");
  }

  private static Set<String> formOf(Path file) throws IOException {
    String text = Files.readString(file).split("-- Daily partitions", 2)[0];
    Set<String> form = new TreeSet<>();
    MADE.matcher(text)
        .results()
        .map(made -> made.group(1) + " " + made.group(2))
        .filter(name -> OF_POSTGRESQL.stream().noneMatch(name::endsWith))
        .forEach(form::add);
    ADDED
        .matcher(text)
        .results()
        .map(added -> added.group(1) + "." + added.group(2))
        .forEach(form::add);
    COLUMN
        .matcher(text)
        .results()
        .map(column -> column.group(1))
        .filter(name -> !NO_COLUMNS.contains(name))
        .forEach(form::add);
    return form;
  }
}

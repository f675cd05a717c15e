import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Derives the schema for Oracle from the migrations for PostgreSQL. The build of the router runs
 * this file as a program with three directories: the migrations for PostgreSQL, the hand-written
 * ones for Oracle, which are copied, and the target. It knows the statements and types that the
 * migrations use and fails on any other.
 */
public final class OracleSchema {

  private static final Map<String, String> TYPES = types();
  private static final Pattern CREATE = Pattern.compile("create (?:unique )?(\\w+) (\\w+)");
  private static final Pattern NOT_NEEDED =
      Pattern.compile(
          "create table \\w+ partition of|create function|create trigger|revoke all on function"
              + "|alter table \\w+ alter column \\w+ set storage");
  private static final Pattern COLUMN =
      Pattern.compile(
          "(?m)^    (?!(?:primary key|unique|check) )(\\w+ +)(%s|\\S+)(?=[ ,]|$)(.*)$"
              .formatted(String.join("|", TYPES.keySet())));
  private static final Pattern KEY =
      Pattern.compile("(?:primary key|unique|partition by range) \\(([^)]*)\\)");
  private static final Pattern UNIQUE = Pattern.compile(",\n    unique \\(([^)]*)\\)");
  private static final Pattern GENERATED =
      Pattern.compile("generated always as \\((.*)\\) stored not null");
  private static final Pattern INDEX =
      Pattern.compile("(create .*index \\w+ on \\w+) \\((.*?)\\)(?: where (.*))?;");
  private static final Pattern POSTGRESQL =
      Pattern.compile(
          "::|\\[]|\\$|interval '|\\b(varchar|nextval|now|any) ?\\(|\\b(bigint|integer|smallint|boolean"
              + "|bytea|uuid|double precision|true|false|lateral|ilike|limit)\\b");

  private static final String BY_DAY =
      """
      $1 interval (numtodsinterval(1, 'DAY'))
          (partition before_all values less than (timestamp '2026-01-01 00:00:00'));""";
  private static final String NOT_ANALYSED =
      "\nbegin\n    dbms_stats.lock_table_stats(user, '%S');\nend;\n/";

  /**
   * Each boolean column with what stands for it in an index: Oracle takes no generated column into
   * an expression.
   */
  private final Map<String, String> booleans = new TreeMap<>();

  private OracleSchema() {}

  public static void main(String[] directories) throws IOException {
    Path target = Files.createDirectories(Path.of(directories[2]));
    for (Path file : migrations(directories[1])) {
      Files.writeString(target.resolve(file.getFileName()), Files.readString(file));
    }
    OracleSchema schema = new OracleSchema();
    for (Path file : migrations(directories[0])) {
      Files.writeString(
          target.resolve(file.getFileName()),
          "-- Derived from the migration for PostgreSQL; never run on Oracle.\n"
              + schema.migration(Files.readString(file)));
    }
  }

  private static List<Path> migrations(String directory) throws IOException {
    try (Stream<Path> files = Files.list(Path.of(directory))) {
      return files.filter(file -> file.getFileName().toString().startsWith("V")).sorted().toList();
    }
  }

  /** The types of PostgreSQL as regular expressions, longer ones first. */
  private static Map<String, String> types() {
    Map<String, String> types = new LinkedHashMap<>();
    types.put("bigint\\[]", "id_list");
    types.put("double precision\\[]", "score_list");
    types.put("bigint", "number(19)");
    types.put("integer", "number(10)");
    types.put("smallint", "number(5)");
    types.put("boolean", "number(1)");
    types.put("double precision", "binary_double");
    types.put("varchar\\(\\d+\\)", "varchar2");
    types.put("uuid", "raw(16)");
    types.put("bytea", "blob");
    types.put("timestamp\\(6\\) with time zone", "timestamp(6) with time zone");
    return types;
  }

  /** Comments above a statement go with it where Oracle does not need the statement. */
  private String migration(String migration) {
    StringBuilder text = new StringBuilder();
    StringBuilder comment = new StringBuilder();
    StringBuilder statement = new StringBuilder();
    for (String line : migration.split("\n")) {
      if (statement.isEmpty() && line.isEmpty()) {
        text.append(comment).append('\n');
        comment.setLength(0);
      } else if (statement.isEmpty() && line.startsWith("--")) {
        comment.append(line).append('\n');
      } else {
        statement.append(line).append('\n');
      }
      if (line.endsWith(";") && hasEnded(statement)) {
        String oracle = statement(statement.toString().strip());
        text.append(oracle.isEmpty() ? "" : comment + oracle + "\n");
        comment.setLength(0);
        statement.setLength(0);
      }
    }
    return text.toString();
  }

  /** The body of a function stands between two marks. */
  private static boolean hasEnded(CharSequence statement) {
    return Pattern.compile("\\$\\$").split(statement, -1).length % 2 == 1;
  }

  private String statement(String statement) {
    if (NOT_NEEDED.matcher(statement).lookingAt()) {
      return "";
    }
    Matcher create = CREATE.matcher(statement);
    String oracle =
        switch (create.lookingAt() ? create.group(1) : statement.split(" ")[0]) {
          case "table" -> table(create.group(2), statement);
          case "index" -> index(statement);
          case "view" -> view(statement);
          case "sequence" -> statement.replace(" cache 1", " nocache order");
          case "insert" -> statement;
          default -> throw new IllegalArgumentException("No Oracle form of: " + statement);
        };
    if (POSTGRESQL.matcher(oracle).find()) {
      throw new IllegalArgumentException("No Oracle form of a part of: " + oracle);
    }
    return oracle;
  }

  private String table(String name, String statement) {
    Set<String> keys =
        KEY.matcher(statement)
            .results()
            .flatMap(key -> Stream.of(key.group(1).split(", ")))
            .collect(Collectors.toSet());
    StringBuilder more = new StringBuilder();
    String table =
        UNIQUE
            .matcher(statement)
            .replaceAll(
                unique -> {
                  String index = uniqueIndex(name, unique.group(1).split(", "), statement);
                  more.append(index);
                  return index.isEmpty() ? unique.group() : "";
                });
    if (statement.contains("autovacuum_analyze_threshold")) {
      more.append(NOT_ANALYSED.formatted(name));
    }
    return COLUMN
            .matcher(table)
            .replaceAll(column -> column(column, keys))
            .replaceAll("\n\\) with \\(.*\\);", "\n);")
            .replaceAll("(partition by range \\(\\w+\\));", BY_DAY)
        + more;
  }

  private String column(MatchResult column, Set<String> keys) {
    String name = column.group(1).strip();
    String type = column.group(2);
    String oracle =
        TYPES.entrySet().stream()
            .filter(known -> type.matches(known.getKey()))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("No Oracle form of: " + column.group()))
            .getValue();
    String rest = column.group(3).replaceAll("nextval\\('(\\w+)'\\)", "$1.nextval");
    if (type.startsWith("varchar")) {
      oracle = type.replace("varchar", "varchar2").replace(")", " char)");
    } else if (type.startsWith("timestamp") && keys.contains(name)) {
      // Oracle takes no time with a zone in a key, nor to partition by: such a column holds UTC.
      oracle = "timestamp(6)";
    } else if (type.equals("boolean")) {
      rest = ofBoolean(name, rest);
    }
    return Matcher.quoteReplacement("    " + column.group(1) + oracle + rest);
  }

  private String ofBoolean(String name, String rest) {
    Matcher generated = GENERATED.matcher(rest);
    if (generated.find()) {
      String number = "case when " + generated.group(1) + " then 1 else 0 end";
      booleans.put(name, number);
      return generated.replaceAll("generated always as (" + number + ") virtual");
    }
    booleans.put(name, name);
    return rest.replace("default false", "default 0")
        .replace("default true", "default 1")
        .replaceFirst("(,?)$", " check (" + name + " in (0, 1))$1");
  }

  /**
   * PostgreSQL lets two rows be alike in a unique constraint where one of its columns is null.
   * Oracle does so only where all are.
   */
  private static String uniqueIndex(String table, String[] columns, String statement) {
    String condition =
        Stream.of(columns)
            .filter(
                name ->
                    !Pattern.compile("\n    " + name + " .* not null").matcher(statement).find())
            .map(name -> name + " is not null")
            .collect(Collectors.joining(" and "));
    return condition.isEmpty()
        ? ""
        : "\ncreate unique index %s_%s on %s (%s);"
            .formatted(
                table, String.join("_", columns), table, onlyWhere(condition, List.of(columns)));
  }

  /** Oracle has no partial index, but it keeps no entry whose columns are all null. */
  private String index(String statement) {
    Matcher index = INDEX.matcher(statement);
    if (!index.matches()) {
      throw new IllegalArgumentException("No Oracle form of: " + statement);
    }
    List<String> columns = List.of(index.group(2).replace(" varchar_pattern_ops", "").split(", "));
    return "%s (%s);"
        .formatted(
            index.group(1),
            index.group(3) == null
                ? String.join(", ", columns)
                : onlyWhere(conditions(index.group(3), booleans), columns));
  }

  private static String onlyWhere(String condition, List<String> columns) {
    return columns.stream()
        .map(column -> column.replaceFirst("\\w+", "case when " + condition + " then $0 end"))
        .collect(Collectors.joining(", "));
  }

  private String view(String statement) {
    return conditions(
        statement.replaceAll("(\\w+) \\* interval '1 second'", "numtodsinterval($1, 'SECOND')"),
        booleans.keySet().stream().collect(Collectors.toMap(name -> name, name -> name)));
  }

  /** To Oracle a boolean column is a number, which is compared. */
  private static String conditions(String text, Map<String, String> booleans) {
    String compared = text;
    for (Map.Entry<String, String> known : booleans.entrySet()) {
      compared =
          Pattern.compile(
                  "(^|\\b(?:where|and|or|when|on) )(not )?((?:\\w+\\.)?)%s\\b(?! [=<i])"
                      .formatted(known.getKey()))
              .matcher(compared)
              .replaceAll(
                  found ->
                      found.group(1)
                          + found.group(3)
                          + known.getValue()
                          + (found.group(2) == null ? " = 1" : " = 0"));
    }
    return compared;
  }
}

package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.druid.DbType;
import com.alibaba.druid.sql.SQLUtils;
import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.SQLObject;
import com.alibaba.druid.sql.ast.SQLStatement;
import com.alibaba.druid.sql.ast.expr.SQLCaseExpr;
import com.alibaba.druid.sql.ast.statement.SQLColumnDefinition;
import com.alibaba.druid.sql.ast.statement.SQLColumnPrimaryKey;
import com.alibaba.druid.sql.ast.statement.SQLColumnUniqueKey;
import com.alibaba.druid.sql.ast.statement.SQLCreateIndexStatement;
import com.alibaba.druid.sql.ast.statement.SQLCreateSequenceStatement;
import com.alibaba.druid.sql.ast.statement.SQLCreateTableStatement;
import com.alibaba.druid.sql.ast.statement.SQLCreateViewStatement;
import com.alibaba.druid.sql.ast.statement.SQLPrimaryKey;
import com.alibaba.druid.sql.ast.statement.SQLSelectItem;
import com.alibaba.druid.sql.ast.statement.SQLSelectOrderByItem;
import com.alibaba.druid.sql.ast.statement.SQLUnique;
import io.argosy.router.fixture.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The derived Oracle schema, read by a parser of Oracle's SQL, has the same objects as a migrated
 * PostgreSQL. Nothing is run on Oracle.
 */
class OracleSchemaTest {

  private static final Pattern END = Pattern.compile("(?m)^/\n|(?<=;)\n(?!end;|/)");
  private static final String OF_TABLES =
      " from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0"
          + " where t.relnamespace = 'public'::regnamespace and not t.relispartition"
          + " and t.relname not like 'flyway%' and t.relkind in ";

  private static final Map<String, String> TYPES =
      Map.of(
          "bigint", "number(19)",
          "integer", "number(10)",
          "smallint", "number(5)",
          "boolean", "number(1)",
          "double precision", "binary_double",
          "uuid", "raw(16)",
          "bytea", "blob",
          "bigint[]", "id_list",
          "double precision[]", "score_list",
          "timestamp(6) with time zone", "timestamp(6) with time zone");

  /** Times that are part of a key or of the partitioning. */
  private static final Pattern WITHOUT_ZONE =
      Pattern.compile(
          "(audit_entry at|decision decided_at|outcome"
              + " reported_at|(link_bin\\w*|failure_bin|dataset_(arrival|flow)) bin_start|link_flow"
              + " slot) timestamp.*");

  private static final Set<String> RESERVED =
      Set.of(
          """
          access add all alter and any as asc audit between by char check cluster column comment
          compress connect create current date decimal default delete desc distinct drop else
          exclusive exists file float for from grant group having identified immediate in
          increment index initial insert integer intersect into is level like lock long maxextents
          minus mlslabel mode modify noaudit nocompress not nowait null number of offline on
          online option or order pctfree prior public raw rename resource revoke row rowid rownum
          rows select session set share size smallint start successful synonym sysdate table then
          to trigger uid union unique update user validate values varchar varchar2 view whenever
          where with\
          """
              .split("\\s"));

  private static TestDatabase postgresql;
  private static List<SQLStatement> oracle;

  @BeforeAll
  static void read() throws IOException {
    postgresql = TestDatabase.fresh();
    oracle = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("target/classes/db/oracle"))) {
      for (Path file : files.sorted().toList()) {
        for (String statement : END.split(Files.readString(file))) {
          oracle.addAll(SQLUtils.parseStatements(statement, DbType.oracle));
        }
      }
    }
  }

  @AfterAll
  static void close() {
    postgresql.close();
  }

  @Test
  void everyColumnHasItsOracleType() {
    assertThat(oracle(SQLCreateTableStatement.class, OracleSchemaTest::columns))
        .containsExactlyInAnyOrderElementsOf(
            of(
                    "select concat_ws(' ', t.relname, a.attname, format_type(a.atttypid,"
                        + " a.atttypmod), case when a.attnotnull and a.attgenerated = '' then 'not"
                        + " null' end)"
                        + OF_TABLES
                        + "('r', 'p')")
                .stream()
                .map(OracleSchemaTest::ofOracle)
                .toList());
  }

  @Test
  void everyKeyIsThere() {
    assertThat(oracle(SQLCreateTableStatement.class, OracleSchemaTest::keys))
        .containsExactlyInAnyOrderElementsOf(
            of(
                "select concat_ws(' ', conrelid::regclass, lower(split_part("
                    + "pg_get_constraintdef(c.oid), ' (', 1)), array(select attname from"
                    + " unnest(conkey) with ordinality k (n, i) join pg_attribute"
                    + " on attrelid = conrelid and attnum = n order by i))"
                    + " from pg_constraint c join pg_class t on t.oid = conrelid"
                    + " where contype in ('p', 'u') and not t.relispartition"
                    + " and connamespace = 'public'::regnamespace and t.relname not like 'flyway%'"
                    + " and conname <> 'request_requester_client_key_key'"));
  }

  /** Oracle needs an index instead of a unique constraint if one of its columns is nullable. */
  @Test
  void everyIndexExists() {
    List<String> expected =
        new ArrayList<>(
            of(
                "select concat_ws(' ', case when x.indisunique then 'unique' end, i.relname,"
                    + " array(select pg_get_indexdef(i.oid, n, true) from generate_series(1,"
                    + " x.indnatts) n), case when x.indpred is not null then 'partial' end) from"
                    + " pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid"
                    + " = x.indrelid where not t.relispartition and t.relnamespace ="
                    + " 'public'::regnamespace and t.relname not like 'flyway%' and not exists"
                    + " (select from pg_constraint where conindid = i.oid)"));
    expected.add("unique request_requester_client_key {requester,client_key} partial");
    assertThat(oracle(SQLCreateIndexStatement.class, OracleSchemaTest::index))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void everyViewHasItsColumns() {
    assertThat(oracle(SQLCreateViewStatement.class, OracleSchemaTest::view))
        .containsExactlyInAnyOrderElementsOf(
            of(
                "select t.relname || ' ' || string_agg(a.attname, ' ' order by a.attnum)"
                    + OF_TABLES
                    + "('v') group by t.relname"));
  }

  @Test
  void everySequenceIsThere() {
    assertThat(
            oracle(
                SQLCreateSequenceStatement.class,
                made -> Stream.of(made.getName().getSimpleName() + " " + made.getIncrementBy())))
        .containsExactlyInAnyOrderElementsOf(
            of(
                "select seqrelid::regclass || ' ' || case when seqrelid <>"
                    + " 'block_place_seq'::regclass then seqincrement::text else 'null' end"
                    + " from pg_sequence"));
  }

  @Test
  void noNameIsReservedByOracle() {
    assertThat(oracle(SQLCreateTableStatement.class, OracleSchemaTest::columns))
        .flatExtracting(column -> List.of(column.split(" ", 3)).subList(0, 2))
        .doesNotContainAnyElementsOf(RESERVED);
  }

  private static List<String> of(String query) {
    return postgresql.jdbc().sql(query).query(String.class).list();
  }

  private static <T extends SQLStatement> List<String> oracle(
      Class<T> kind, Function<T, Stream<String>> lines) {
    return oracle.stream()
        .filter(kind::isInstance)
        .map(kind::cast)
        .flatMap(lines)
        .map(line -> line.toLowerCase(Locale.ROOT))
        .toList();
  }

  private static String ofOracle(String column) {
    String[] parts = column.split(" ", 3);
    String type = parts[2].replaceFirst(" not null$", "");
    String ofOracle =
        type.startsWith("character varying")
            ? type.replace("character varying", "varchar2").replace(")", " char)")
            : WITHOUT_ZONE.matcher(column).matches() ? "timestamp(6)" : TYPES.get(type);
    return String.join(" ", parts[0], parts[1], ofOracle) + parts[2].substring(type.length());
  }

  private static Stream<String> columns(SQLCreateTableStatement table) {
    String keys = keys(table).collect(Collectors.joining("|"));
    return table.getColumnDefinitions().stream()
        .map(
            column ->
                "%s %s %s%s"
                    .formatted(
                        table.getTableName(),
                        column.getColumnName(),
                        SQLUtils.toSQLString(column.getDataType(), DbType.oracle),
                        column.containsNotNullConstraint()
                                || keys.matches(
                                    ".*primary key \\{([^}]*,)?"
                                        + column.getColumnName()
                                        + "[,}].*")
                            ? " not null"
                            : ""));
  }

  private static Stream<String> keys(SQLCreateTableStatement table) {
    return table.getTableElementList().stream()
        .flatMap(
            element ->
                switch (element) {
                  case SQLColumnDefinition column ->
                      column.getConstraints().stream()
                          .map(OracleSchemaTest::kind)
                          .filter(kind -> !kind.isEmpty())
                          .map(kind -> kind + " {" + column.getColumnName() + "}");
                  case SQLUnique key -> Stream.of(kind(key) + " " + names(key.getColumns()));
                  default -> Stream.empty();
                })
        .map(key -> table.getTableName() + " " + key);
  }

  private static String kind(SQLObject constraint) {
    return switch (constraint) {
      case SQLColumnPrimaryKey key -> "primary key";
      case SQLPrimaryKey key -> "primary key";
      case SQLColumnUniqueKey key -> "unique";
      case SQLUnique key -> "unique";
      default -> "";
    };
  }

  private static Stream<String> index(SQLCreateIndexStatement index) {
    String unique = index.getType() == null ? "" : index.getType() + " ";
    boolean partial = index.getItems().getFirst().getExpr() instanceof SQLCaseExpr;
    return Stream.of(
        "%s%s %s%s"
            .formatted(
                unique,
                index.getName().getSimpleName(),
                names(index.getItems()),
                partial ? " partial" : ""));
  }

  private static String names(List<SQLSelectOrderByItem> columns) {
    return columns.stream()
        .map(SQLSelectOrderByItem::getExpr)
        .map(one -> one instanceof SQLCaseExpr of ? of.getItems().getFirst().getValueExpr() : one)
        .map(SQLExpr::toString)
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static Stream<String> view(SQLCreateViewStatement view) {
    return Stream.of(
        view.getName().getSimpleName()
            + " "
            + view.getSubQuery().getFirstQueryBlock().getSelectList().stream()
                .map(SQLSelectItem::computeAlias)
                .collect(Collectors.joining(" ")));
  }
}

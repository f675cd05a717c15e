package io.argosy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every statement that writes or locks rows of a growing table says how many at most. */
class PortionRulesTest {

  /** Tables with a few rows for each person, site, agent, link, feed, setting or load test. */
  private static final Set<String> SMALL =
      Set.of(
          "stage_lease",
          "principal",
          "principal_role",
          "principal_password",
          "access_token",
          "sign_in_link",
          "automation_mode",
          "automation_pin",
          "site",
          "node",
          "link",
          "agent",
          "agent_node",
          "agent_session",
          "door",
          "storage_rule",
          "amount_check",
          "node_limit",
          "link_budget",
          "link_forecast",
          "feed",
          "breaker",
          "load_test",
          "load_test_file");

  /** One value of these stands for a few rows: a block has at most a thousand files. */
  private static final Set<String> KEYS =
      Set.of(
          "id",
          "name",
          "task_id",
          "file_id",
          "block_id",
          "file_request_id",
          "cycle_id",
          "claim_id = any\\(:claims\\)");

  /** Statements that write few rows for a reason that they do not show. */
  private static final List<String> EXCEPTIONS =
      List.of(
          // one row for each link with a queue
          "JdbcLinkBins.java:\\d+ has no limit: insert into link_bin");

  private static final PortionRules RULES = new PortionRules(growing());

  private static Map<String, Set<String>> growing() {
    Map<String, Set<String>> keys = new HashMap<>();
    TableOwners.OWNERS.keySet().stream()
        .filter(table -> !SMALL.contains(table))
        .forEach(table -> keys.put(table, KEYS));
    return keys;
  }

  @Test
  void everyStatementThatWritesOrLocksIsLimited() {
    assertThat(stores().flatMap(RULES::unlimited).filter(found -> !isException(found))).isEmpty();
  }

  @Test
  void everyExceptionIsNeeded() {
    List<String> found = stores().flatMap(RULES::unlimited).toList();
    assertThat(EXCEPTIONS)
        .allMatch(known -> found.stream().anyMatch(one -> one.matches(".*/" + known)));
  }

  @Test
  void theStatementsOfAllStoresAreRead() {
    assertThat(stores().flatMap(source -> PortionRules.writes(source).stream()))
        .hasSizeGreaterThan(100);
  }

  @Test
  void aStatementWithoutALimitIsReported() {
    assertThat(
            reported(
                """
                String all = "update task t set claim_id = null from claim c"
                    + " where t.claim_id = c.id and c.agent_id = any(:agents)";
                String ended = "delete from route where not exists (select 1 from"
                    + " activation_file_request_facts fr where fr.id = route.file_request_id)";
                String locked = "select r.id from file_request r where r.priority = 1 for update";
                String copied = "insert into outcome select * from old";
                """))
        .containsExactlyInAnyOrder(
            "update task", "delete from route", "lock file_request", "insert into outcome");
  }

  @Test
  void aLimitOrAKeyIsEnoughAlsoInAConstant() {
    assertThat(
            reported(
                """
                static final String LOCKED = " order by r.id limit %d for update".formatted(5);
                String limited = "select r.id from file_request r where r.priority = 1" + LOCKED;
                String named = "delete from source_failure f where f.file_request_id = any(:ids)";
                String given = "update task t set epoch = 1 from unnest(:ids) as w (i) where w.i = t.id";
                String one = "insert into outcome (task_id) values (:task)";
                String small = "delete from breaker";
                """))
        .isEmpty();
  }

  private static Stream<String> reported(String fields) {
    return RULES
        .unlimited(
            ParsedSource.of(
                "router/src/main/java/io/argosy/router/issue/store/Any.java",
                "class Any {\n" + fields + "}"))
        .map(found -> found.replaceFirst(".*: ", ""));
  }

  private static boolean isException(String found) {
    return EXCEPTIONS.stream().anyMatch(known -> found.matches(".*/" + known));
  }

  private static Stream<ParsedSource> stores() {
    return ParsedSource.all().stream()
        .filter(source -> source.name().matches("router/src/main/.*/store/.*"));
  }
}

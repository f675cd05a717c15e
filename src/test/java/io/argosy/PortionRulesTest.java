package io.argosy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every statement on a growing table says how many of its rows it reads, writes or locks at most.
 */
class PortionRulesTest {

  /** Tables with a few rows for each person, site, agent, link, endpoint, setting or load test. */
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
          "node_terms",
          "node_space",
          "node_storage",
          "node_shortage",
          "link_budget",
          "link_forecast",
          "feed",
          "breaker",
          "circuit_endpoint",
          "circuit_closure",
          "circuit_decision",
          "circuit_provider",
          "circuit_backlog",
          "circuit_count",
          "load_test",
          "load_test_file",
          "token_key_set");

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
          "JdbcLinkBins.java:\\d+ has no limit: insert into link_bin",
          // one row for each cycle, of the few that no longer fit
          "JdbcCycleRetention.java:\\d+ has no limit: delete from routing_snapshot",
          // the routes that wait for space, found by an index of these
          "JdbcRouteLedger.java:\\d+ has no limit: update route");

  /** Statements that read a table as a whole, or a part of it that they do not show. */
  private static final List<String> READ_AS_A_WHOLE =
      List.of(
          // work that is under way, summed up by link, node or window once in a cycle
          "JdbcActivationStore.java:\\d+ reads all: subscription_block_facts",
          "JdbcReliefStore.java:\\d+ reads all: task",
          "JdbcBacklogStore.java:\\d+ reads all: issue_task_facts",
          "JdbcBacklogStore.java:\\d+ reads all: subscription_block_facts",
          "JdbcLinkBins.java:\\d+ reads all: routing_route_facts",
          "JdbcLinkForecasts.java:\\d+ reads all: routing_route_facts",
          "UnderWay.java:\\d+ reads all: routing_route_facts",
          // work that is under way, for a page; WindowReader shares the result
          "JdbcLinkViews.java:\\d+ reads all: routing_route_facts",
          "LinkReadings.java:\\d+ reads all: issue_task_facts",
          "WindowReader.java:\\d+ reads all: activation_file_request_facts",
          // open requests that name a strategy
          "OwnChoices.java:\\d+ reads all: request_source_facts",
          // a table that its retention limits to some thousand rows
          "JdbcCycleRetention.java:\\d+ reads all: routing_snapshot",
          // what waits for people, who are to end it
          "JdbcApprovalViews.java:\\d+ reads all: request_destination_facts",
          "JdbcReplicaViews.java:\\d+ reads all: catalog_bad_replica_facts",
          // one row for each thousand files that a node holds
          "JdbcNodeViews.java:\\d+ reads all: catalog_holding_facts",
          // the same, once in half a minute
          "DestinationSpaces.java:\\d+ reads all: catalog_holding_facts",
          // parts of statements, to which the caller adds windows or keys
          "WindowHeads.java:\\d+ reads all: file_request",
          "JdbcTaskLedger.java:\\d+ reads all: task");

  private static final Pattern VIEW = Pattern.compile("create view (\\w+) as\\s([^;]*)");

  private static final Set<String> READ = growingWithViews();

  private static Set<String> growingWithViews() {
    Set<String> growing = new HashSet<>(growing().keySet());
    SourceTree.files(".sql").stream()
        .filter(file -> file.toString().contains("router/src/main/resources/db/postgresql/V"))
        .sorted()
        .flatMap(file -> VIEW.matcher(SourceTree.textOf(file)).results())
        .filter(view -> PortionRules.reads(view.group(2).replaceAll("\\s+", " "), growing))
        .forEach(view -> growing.add(view.group(1)));
    return growing;
  }

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
    assertThat(stores().flatMap(RULES::unlimited).filter(found -> !isKnown(EXCEPTIONS, found)))
        .isEmpty();
  }

  @Test
  void everyStatementThatReadsIsBounded() {
    assertThat(readAsAWhole().filter(found -> !isKnown(READ_AS_A_WHOLE, found))).isEmpty();
  }

  private static Stream<String> readAsAWhole() {
    return stores().flatMap(source -> RULES.unbounded(source, READ));
  }

  @Test
  void everyExceptionIsNeeded() {
    List<String> found = Stream.concat(stores().flatMap(RULES::unlimited), readAsAWhole()).toList();
    assertThat(Stream.of(EXCEPTIONS, READ_AS_A_WHOLE).flatMap(List::stream))
        .allMatch(known -> found.stream().anyMatch(one -> isKnown(List.of(known), one)));
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
                String asked = "update claim set until = :now where id in (select r.id from claim r"
                    + " where r.until <= :now and not exists (select 1 from task t"
                    + " where t.claim_id = r.id))";
                """))
        .containsExactlyInAnyOrder(
            "update task",
            "delete from route",
            "lock file_request",
            "insert into outcome",
            "update claim");
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
                String files = "select b.id from block b where b.id in (select f.block_id"
                    + " from data_file f where f.id = any(:files)) for update";
                String small = "delete from breaker";
                """))
        .isEmpty();
  }

  /** Also of a view over a growing table, and where only a small table is limited. */
  @Test
  void aStatementThatReadsAsAWholeIsReported() {
    assertThat(
            RULES.unbounded(
                any(
                    """
                    String all = "select count(*) from outcome";
                    String view = "select sum(bytes) from issue_task_facts t where t.node_id = :n";
                    String other = "select * from route r join agent a on true where a.id = :a";
                    String part = "from replica";
                    String whole = "select * " + part;
                    String before = "select * from link_bin where bin_start < :end";
                    String each = "select n.id, (select sum(t.bytes) from task t where"
                        + " t.destination_node_id = n.id) from unnest(:nodes) as n (id)";
                    """),
                READ))
        .extracting(found -> found.replaceFirst(".*: ", ""))
        .containsExactlyInAnyOrder(
            "outcome", "issue_task_facts", "route", "replica", "link_bin", "task");
  }

  @Test
  void aLimitAKeyOrASpanOfTimeIsEnoughForAStatementThatReads() {
    assertThat(
            RULES.unbounded(
                any(
                    """
                    String limited = "select * from outcome order by task_id limit :limit";
                    String key = "select * from issue_task_facts t where t.id = any(:ids)";
                    String page = "select * from route r where r.id > :after";
                    String span = "select * from link_bin where bin_start >= :from";
                    String first = "select exists (select 1 from replica where node_id = :node)";
                    String part = "from replica p ";
                    String whole = "select * " + part + "where p.file_id = :file";
                    String small = "select * from breaker";
                    """),
                READ))
        .isEmpty();
  }

  private static Stream<String> reported(String fields) {
    return RULES.unlimited(any(fields)).map(found -> found.replaceFirst(".*: ", ""));
  }

  private static ParsedSource any(String fields) {
    return ParsedSource.of(
        "router/src/main/java/io/argosy/router/issue/store/Any.java",
        "class Any {\n" + fields + "}");
  }

  private static boolean isKnown(List<String> exceptions, String found) {
    return exceptions.stream().anyMatch(known -> found.matches(".*/" + known));
  }

  private static Stream<ParsedSource> stores() {
    return ParsedSource.all().stream()
        .filter(source -> source.name().matches("router/src/main/.*/store/.*"));
  }
}

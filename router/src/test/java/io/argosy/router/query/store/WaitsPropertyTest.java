package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.activation.WindowSize;
import io.argosy.router.fixture.Street;
import io.argosy.router.query.WaitWords;
import io.argosy.router.query.Waiting;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** In random worlds each waiting file has one reason, and the stored problems are true. */
class WaitsPropertyTest {

  private static final int WORLDS = 12;
  private static final List<Long> REQUESTS = List.of(1L, 2L, 3L);

  /** Problems of due files that have no route and were not given up. */
  private static final String STORED =
      """
      select id, coalesce(source_problem, 'none') from file_request q
      where given_up is null and not_before <= timestamptz '%s'
          and not exists (select 1 from route r where r.file_request_id = q.id)
      """;

  private static final String VERSIONS =
      "select string_agg(id || ':' || xmin, ' ' order by id) from file_request";

  private static final String MISSING =
      """
      select count(*) from file_request q where not exists (select 1 from replica p
          where p.file_id = q.file_id and p.node_id = q.destination_node_id)
      """;

  @Test
  void storedProblemsAreTrueAndCoverEachFileOnce() {
    Set<String> seen = new TreeSet<>();
    for (long seed = 1; seed <= WORLDS; seed++) {
      try (Street street = new Street()) {
        RandomWaits.world(street, new Random(seed));
        Map<Long, String> stored = problems(street);
        assertThat(stored).as("seed %d", seed).isEqualTo(decided(street, stored.keySet()));
        seen.addAll(stored.values());
        String before = text(street, VERSIONS);
        street.routing().run();
        assertThat(text(street, VERSIONS))
            .as("seed %d: rows are not rewritten", seed)
            .isEqualTo(before);
        assertEachFileHasOneReason(street, seed);
      }
    }
    assertThat(seen)
        .as("the worlds have all of them")
        .contains(
            "no-source", "no-link", "sources-spent", "sources-away", "breaker-open", "cooling-off");
  }

  private static void assertEachFileHasOneReason(Street street, long seed) {
    Map<Long, List<Waiting>> waits =
        new RequestWaits(
                street.jdbc(), street.clock(), WindowSize.of(RandomWaits.WINDOW), Runnable::run)
            .read(REQUESTS)
            .takenIn();
    List<Waiting> all = waits.values().stream().flatMap(List::stream).toList();
    assertThat(all.stream().mapToLong(Waiting::files).sum())
        .as("seed %d", seed)
        .isEqualTo(street.number(MISSING));
    assertThat(all)
        .allSatisfy(w -> assertThat(WaitWords.sentence(w.reason(), w.destination())).isNotBlank());
  }

  private static Map<Long, String> problems(Street street) {
    Map<Long, String> problems = new TreeMap<>();
    street
        .jdbc()
        .sql(STORED.formatted(Street.NOON))
        .query(
            row -> {
              problems.put(row.getLong(1), row.getString(2));
            });
    return problems;
  }

  /** Simple reference implementation: checks one file and one holder at a time. */
  private static Map<Long, String> decided(Street street, Set<Long> fileRequests) {
    return fileRequests.stream()
        .collect(Collectors.toMap(id -> id, id -> decided(street, id), (a, b) -> a, TreeMap::new));
  }

  private static String decided(Street street, long id) {
    List<Long> holders =
        longs(
            street,
            "select p.node_id from replica p join file_request q using (file_id) where q.id = "
                + id);
    long destination =
        street.number("select destination_node_id from file_request where id = " + id);
    List<Long> linked =
        those(
            street,
            holders,
            "select count(*) from link where enabled and source_node_id = %d and destination_node_id = "
                + destination);
    List<Long> open =
        those(
            street,
            linked,
            "select count(*) where not exists (select 1 from source_failure where source_node_id = %d and usable_from is null and file_request_id = "
                + id
                + ")");
    if (holders.isEmpty()) {
      return "no-source";
    }
    if (linked.isEmpty()) {
      return "no-link";
    }
    if (open.isEmpty()) {
      return "sources-spent";
    }
    return decided(street, id, destination, open);
  }

  private static String decided(Street street, long id, long destination, List<Long> open) {
    List<Long> served =
        those(
            street,
            open,
            "select count(*) from door d join agent_session s using (agent_id) where d.node_id = %d and s.until > timestamptz '"
                + Street.NOON
                + "'");
    List<Long> free =
        served.stream().filter(source -> !isStopped(street, source, destination)).toList();
    List<Long> usable =
        those(
            street,
            free,
            "select count(*) where not exists (select 1 from source_failure where source_node_id = %d and usable_from > timestamptz '"
                + Street.NOON
                + "' and file_request_id = "
                + id
                + ")");
    if (served.isEmpty()) {
      return "sources-away";
    }
    if (free.isEmpty()) {
      return "breaker-open";
    }
    return usable.isEmpty() ? "cooling-off" : "none";
  }

  private static boolean isStopped(Street street, long source, long destination) {
    String over =
        "select count(*) from breaker_facts where source_node_id in (0, %1$d) and destination_node_id in (0, %2$d) and state <> 'closed'";
    String pinned =
        "select count(*) from breaker_facts where source_node_id = %1$d and destination_node_id = %2$d and state = 'closed' and pinned_by is not null";
    return street.number(over.formatted(source, destination)) > 0
        && street.number(pinned.formatted(source, destination)) == 0;
  }

  private static List<Long> those(Street street, List<Long> nodes, String count) {
    return nodes.stream().filter(node -> street.number(count.formatted(node)) > 0).toList();
  }

  private static List<Long> longs(Street street, String sql) {
    return street.jdbc().sql(sql).query(Long.class).list();
  }

  private static String text(Street street, String sql) {
    return String.valueOf(street.jdbc().sql(sql).query(String.class).single());
  }
}

package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.user.StatusGroup;
import io.argosy.web.fixture.BusyWorld;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The search among more requests than one query reads. */
class RequestSearchPagesTest {

  private static final JsonMapper JSON = new JsonMapper();

  private static RunningPages pages;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    new World(pages.database(), pages.now()).asksInVain(pages.now());
    new BusyWorld(pages.database(), pages.now());
    update(
        """
        insert into data_file
        select 300 + n, 2, '/demo/given up/' || n, 1000000000, 'adler32:00000001'
        from generate_series(1, 7) n
        """);
    update(
        """
        insert into file_request (id, file_id, block_id, destination_node_id, priority, activity,
            bytes, created_at, not_before, attempts, given_up)
        select 9000 + f.id, f.id, f.block_id, 1, 1, 'default', f.bytes, r.created_at, r.created_at,
            3, 'no source is left'
        from data_file f cross join request r where f.block_id = 2 and r.id = 3
        """);
    rests();
    made(1000, 100, "full");
    made(2000, 101, "more");
  }

  /** Request 4 wants at node 3 what request 3 wants at node 1; its files are in backoff. */
  private static void rests() {
    update("insert into request values (4, null, 'eve', 1, 'default', '', :now, null, null)");
    update("insert into request_dataset values (4, 2)");
    update("insert into request_destination values (4, 3)");
    update("insert into approval values (4, 3, true, 'policy', :now)");
    update("insert into subscription values (4, 4, 2, 3, 1, 'default', :now, null)");
    update("insert into block_destination values (2, 3, 1, 'default', :now, 7, 7000000000, 0, 0)");
    update(
        """
        insert into file_request (id, file_id, block_id, destination_node_id, priority, activity,
            bytes, created_at, not_before, attempts, given_up, resting_until)
        select id + 100, file_id, block_id, 3, priority, activity, bytes, created_at, not_before,
            attempts, given_up, :now::timestamptz + interval '10 min'
        from file_request where block_id = 2
        """);
  }

  private static void made(int first, int count, String requester) {
    update(
        """
        insert into request (id, requester, priority, activity, remark, created_at)
        select %d + n, '%s', 1, 'default', '', r.created_at
        from generate_series(0, %d - 1) n cross join request r where r.id = 3
        """
            .formatted(first, requester, count));
    update(
        "insert into request_destination select n, 1 from generate_series(%d, %d) n"
            .formatted(first, first + count - 1));
  }

  private static void update(String sql) {
    pages.database().jdbc().sql(sql.replace(":now", "'%s'".formatted(pages.now()))).update();
  }

  @Test
  void failedRequestsAreFoundAmongMany() {
    JsonNode answer = json("status=failed");
    assertThat(ids(answer)).containsExactly("3");
    assertThat(answer.path("next").isNull()).isTrue();
  }

  @Test
  void filesInBackoffHaveNotFailed() {
    JsonNode four = JSON.readTree(get("/data/v1/requests/4"));
    assertThat(four.at("/status").asString()).isEqualTo("waiting");
    assertThat(four.at("/destinations/0/failedFiles").asLong()).isZero();
    JsonNode files = JSON.readTree(get("/data/v1/requests/4/files"));
    assertThat(files.at("/items/0/state").asString()).isEqualTo("waiting");
    assertThat(files.at("/items/0/reason").asString()).startsWith("in backoff");
    assertThat(JSON.readTree(get("/data/v1/requests/4/files?state=failed")).path("items").size())
        .isZero();
  }

  /** No filter loses a request, whichever condition the database evaluates first. */
  @ParameterizedTest
  @EnumSource(StatusGroup.class)
  void theStatusFilterFindsWhatTheWholeListHasWithThatStatus(StatusGroup group) {
    List<String> all = new ArrayList<>();
    json("limit=1000")
        .path("items")
        .forEach(
            item -> {
              if (ofGroup(group).contains(item.path("status").asString())) {
                all.add(item.path("id").asString());
              }
            });
    assertThat(ids(json("limit=1000&status=" + group.word()))).isEqualTo(all);
  }

  private static List<String> ofGroup(StatusGroup group) {
    return group == StatusGroup.OPEN
        ? List.of("moving", "waiting", "waiting-for-approval")
        : List.of(group.word());
  }

  @Test
  void aFullPartLinksToTheNextOneIfThereIsOne() {
    assertThat(ids(json("requester=full"))).hasSize(100);
    assertThat(json("requester=full").path("next").isNull()).isTrue();
    JsonNode first = json("requester=more");
    assertThat(ids(first)).hasSize(100).startsWith("2100").endsWith("2001");
    assertThat(ids(json("requester=more&cursor=" + first.path("next").asString())))
        .containsExactly("2000");
  }

  private static List<String> ids(JsonNode answer) {
    List<String> ids = new ArrayList<>();
    answer.path("items").forEach(item -> ids.add(item.path("id").asString()));
    return ids;
  }

  private static JsonNode json(String query) {
    return JSON.readTree(get("/data/v1/requests?" + query));
  }

  private static String get(String path) {
    return pages.visitor().signedIn().get(path).body();
  }
}

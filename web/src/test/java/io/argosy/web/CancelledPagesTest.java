package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.WireJson;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.SharedData;
import io.argosy.web.fixture.World;
import java.time.Instant;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Request 1 was cancelled while some of its files were in transfer to South_Disk. */
class CancelledPagesTest {

  private static RunningPages pages;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    Instant now = pages.now();
    World world = new World(pages.database(), now);
    world.cancels(now.minusSeconds(150), 50);
    world.came(now.minusSeconds(200), 20);
    world.came(now.minusSeconds(80), 10);
    new SharedData(pages.database()).isWantedByOthers(now);
  }

  @Test
  void arrivalsBeforeAndAfterTheCancellationAreDrawn() {
    var visitor = pages.visitor().signedIn();
    assertThat(visitor.get("/data/v1/requests/1").body()).contains("\"status\":\"cancelled\"");
    JsonNode arrivals =
        WireJson.tolerant().readTree(visitor.get("/data/v1/requests/1/arrivals").body());
    assertThat(arrivals.path("destinations").size()).as("nothing came to the other").isEqualTo(1);
    JsonNode disk = arrivals.path("destinations").path(0);
    assertThat(disk.path("node").asString()).isEqualTo("South_Disk");
    assertThat(disk.path("wanted").asLong()).isEqualTo(200_000_000_000L);
    JsonNode points = disk.path("points");
    assertThat(points.findValuesAsString("bytes"))
        .startsWith("20000000000")
        .contains("40000000000")
        .endsWith("50000000000");
  }

  @Test
  void theTitleOfARequestCountsItsOtherDatasets() {
    var visitor = pages.visitor().signedIn();
    assertThat(visitor.get("/requests/7").body()).contains("Request 7: /shared/71 and 1 more<");
    assertThat(visitor.get("/requests/1").body())
        .contains("Request 1: ")
        .doesNotContain(" more</span>");
  }

  /** As of an FTS3 job that was forgotten with its files. */
  @Test
  void aRequestWithoutDatasetsIsShown() {
    pages
        .database()
        .jdbc()
        .sql(
            """
            insert into request (id, requester, priority, activity, remark, created_at, done_at,
                is_static)
            values (10, 'ada', 2, 'default', 'FTS3 job 1', now(), now(), true)
            """)
        .update();
    pages.database().jdbc().sql("insert into request_dataset values (10, 999, true)").update();
    pages.database().jdbc().sql("insert into request_destination values (10, 2)").update();
    var visitor = pages.visitor().signedIn();
    assertThat(visitor.get("/requests/10").body()).contains("Request 10<", "0 datasets");
    assertThat(visitor.get("/requests").statusCode()).isEqualTo(200);
  }

  /** Requests 7 (cancelled) and 8 (suspended) share their second dataset with request 9. */
  @ParameterizedTest
  @ValueSource(ints = {7, 8})
  void aSharedDatasetIsNotTheWholeRequest(int request) {
    JsonNode arrivals =
        WireJson.tolerant()
            .readTree(
                pages
                    .visitor()
                    .signedIn()
                    .get("/data/v1/requests/" + request + "/arrivals")
                    .body());
    assertThat(arrivals.path("destinations").findValuesAsString("node"))
        .as("nothing came to the other")
        .containsExactly("South_Disk");
    JsonNode disk = arrivals.path("destinations").path(0);
    assertThat(disk.path("wanted").asLong()).isEqualTo(200_000_000_000L);
    assertThat(disk.path("points").findValuesAsString("bytes"))
        .startsWith("0")
        .contains("40000000000")
        .endsWith("80000000000");
  }

  /** The files that have arrived stay visible, although no request counts them any longer. */
  @ParameterizedTest
  @ValueSource(ints = {7, 8})
  void arrivedFilesStayVisible(int request) {
    JsonNode disk =
        WireJson.tolerant()
            .readTree(pages.visitor().signedIn().get("/data/v1/requests/" + request).body())
            .at("/destinations/1");
    assertThat(disk.path("node").asString()).isEqualTo("South_Disk");
    assertThat(disk.at("/files").asLong()).isEqualTo(200);
    assertThat(disk.at("/doneFiles").asLong()).isEqualTo(80);
    assertThat(disk.path("status").asString()).isIn("cancelled", "suspended");
  }

  @Test
  void aCancelledRequestCannotBeResumed() {
    pages
        .database()
        .jdbc()
        .sql("update request set suspended_by = 'ann', suspended_at = created_at where id = 7")
        .update();
    String page = pages.visitor().signedIn().get("/requests/7").body();
    assertThat(page).contains("status cancelled").doesNotContain("Resume", "Suspended by");
  }
}

package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.SharedData;
import io.argosy.web.fixture.World;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Request 1 was suspended by carol and has no subscriptions any longer. */
class SuspendedPagesTest {

  private static RunningPages pages;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    new World(pages.database(), pages.now()).suspends(pages.now());
    new SharedData(pages.database()).isWantedByOthers(pages.now());
    pages
        .database()
        .jdbc()
        .sql(
            "update block_destination set done_files = files, done_bytes = bytes where block_id = 72")
        .update();
  }

  /** Of request 8, one dataset, which request 9 wants too, has arrived, and the other has not. */
  @Test
  void filesOfAnotherRequestDoNotCompleteThisOne() {
    var visitor = pages.visitor().signedIn();
    assertThat(visitor.get("/data/v1/requests/9").body()).contains("\"status\":\"done\"");
    assertThat(visitor.get("/data/v1/requests/8").body())
        .contains("\"status\":\"suspended\"")
        .doesNotContain("\"status\":\"done\"");
    assertThat(visitor.get("/data/v1/requests?status=done").body()).doesNotContain("\"id\":\"8\"");
  }

  @Test
  void aSuspendedRequestShowsByWhomAndIsNotDone() {
    var visitor = pages.visitor().signedIn();
    assertThat(visitor.sees("/live/requests", "Suspended by"))
        .contains("data-request=\"1\"", "status suspended", "Suspended by", "carol");
    assertThat(visitor.get("/data/v1/requests/1").body())
        .contains("\"status\":\"suspended\"", "\"by\":\"carol\"")
        .doesNotContain("\"status\":\"done\"");
  }
}

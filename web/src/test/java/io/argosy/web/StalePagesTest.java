package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.RunningPages.Visitor;
import io.argosy.web.fixture.World;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** While the database does not answer, pages are stale but not slow. */
class StalePagesTest {

  /** After this time, an answer is neither shared nor shown without a notice. */
  private static final Duration STALE = Duration.ofSeconds(7);

  private static final Duration SLOW = Duration.ofSeconds(8);

  @AutoClose private static RunningPages pages;

  @BeforeAll
  static void start() {
    RunningPages.shared();
    pages = RunningPages.impatient();
    new World(pages.database(), pages.now());
  }

  @Test
  void aBlockedTableMakesThePageStaleWithANotice() throws SQLException {
    Visitor visitor = pages.visitor().signedIn();
    assertThat(current(visitor, "/live/requests", "photos")).doesNotContain("Answers are slow");
    try (Connection other = locked("request")) {
      pages.clock().pass(Duration.ofSeconds(2));
      assertThat(soon(visitor, "/live/requests").body())
          .contains("photos")
          .doesNotContain("Answers are slow");
      pages.clock().pass(STALE);
      assertThat(soon(visitor, "/live/requests").body())
          .contains("photos", "Answers are slow", "this is the state at");
      assertThat(soon(visitor, "/data/v1/requests").statusCode()).isEqualTo(503);
      other.rollback();
    }
    assertThat(current(visitor, "/live/requests", "photos")).doesNotContain("Answers are slow");
  }

  /** Known searches show their last answer; new ones say at once that there is none. */
  @Test
  void aBlockedTableDelaysNeitherAFilterNorAWildcard() throws SQLException {
    Visitor visitor = pages.visitor().signedIn();
    visitor.until("/requests?requester=ada", "photos");
    visitor.until("/requests/new?to=South_Disk", "South_Disk");
    try (Connection other = locked("request, dataset")) {
      pages.clock().pass(STALE);
      String wildcard = "/requests/new?dataset=%2Fdemo%2F*&to=South_Disk&preview=1";
      assertThat(soon(visitor, wildcard).body()).contains("is computing the preview");
      assertThat(soon(visitor, "/requests?requester=ada").body()).contains("photos");
      assertThat(soon(visitor, "/requests?requester=bob").statusCode()).isEqualTo(503);
      assertThat(soon(visitor, "/data/v1/requests?requester=bob").statusCode()).isEqualTo(503);
      assertThat(soon(visitor, "/data/v1/datasets?text=/demo/*").statusCode()).isEqualTo(503);
      other.rollback();
    }
    assertThat(visitor.until("/requests?requester=bob", "data-request=")).contains("request 2");
  }

  @Test
  void aSlowPartDelaysNoOther() throws SQLException {
    Visitor visitor = pages.visitor().signedIn();
    visitor.until("/live/requests", "photos");
    await().until(() -> !visitor.get("/live/flows").body().contains("Loading…"));
    assertThat(current(visitor, "/live/figures", "agents active")).doesNotContain("state at");
    try (Connection other = locked("link_bin")) {
      pages.clock().pass(STALE);
      assertThat(soon(visitor, "/live/flows").body()).contains("Answers are slow");
      assertThat(soon(visitor, "/live/figures").body())
          .as("figures without their age look current")
          .contains("figures panel old", "state at");
      long asked = System.nanoTime();
      assertThat(visitor.get("/").body()).contains("/demo/photos");
      assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(2));
      assertThat(visitor.until("/live/nodes", "North_Disk")).doesNotContain("Answers are slow");
      other.rollback();
    }
  }

  /** Takes the strongest lock that the router's database role may take; it blocks readers. */
  private static Connection locked(String tables) throws SQLException {
    Connection other = pages.database().pool().getConnection();
    other.setAutoCommit(false);
    try (var lock = other.createStatement()) {
      lock.execute("lock table " + tables + " in access exclusive mode");
    }
    return other;
  }

  /** Returns a page that was made of answers of now. */
  private static String current(Visitor visitor, String path, String words) {
    await()
        .until(
            () -> {
              pages.clock().pass(Duration.ofSeconds(1));
              return !visitor.until(path, words).contains("Answers are slow");
            });
    return visitor.until(path, words);
  }

  private static HttpResponse<String> soon(Visitor visitor, String path) {
    long asked = System.nanoTime();
    HttpResponse<String> answer = visitor.get(path);
    assertThat(System.nanoTime() - asked).as(path).isLessThan(SLOW.toNanos());
    return answer;
  }
}

package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** While the database does not answer, pages are stale but not slow. */
class StalePagesTest {

  @AutoClose private static RunningPages pages;

  @BeforeAll
  static void start() {
    pages = new RunningPages();
    new World(pages.database(), Instant.now());
  }

  @Test
  void aBlockedTableMakesThePageStaleWithANotice() throws SQLException {
    var visitor = pages.visitor().signedIn();
    assertThat(visitor.until("/live/requests", "photos"))
        .contains("photos")
        .doesNotContain("Answers are slow");

    try (Connection other = pages.database().pool().getConnection()) {
      other.setAutoCommit(false);
      try (var lock = other.createStatement()) {
        // The strongest lock that the router's database role may take; it blocks readers.
        lock.execute("lock table request in access exclusive mode");
      }
      Instant end = Instant.now().plusSeconds(20);
      String page = "";
      while (!page.contains("Answers are slow") && Instant.now().isBefore(end)) {
        Instant asked = Instant.now();
        page = visitor.get("/live/requests").body();
        assertThat(Duration.between(asked, Instant.now())).isLessThan(Duration.ofSeconds(8));
        assertThat(page).contains("photos");
        LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
      }
      assertThat(page).contains("Answers are slow", "this is the state at");
      assertThat(soon("/data/v1/requests").statusCode()).isEqualTo(503);
      other.rollback();
    }
    Instant end = Instant.now().plusSeconds(20);
    while (visitor.get("/live/requests").body().contains("Answers are slow")
        && Instant.now().isBefore(end)) {
      LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
    }
    assertThat(visitor.get("/live/requests").body()).doesNotContain("Answers are slow");
  }

  /** Known searches show their last answer; new ones say at once that there is none. */
  @Test
  void aBlockedTableDelaysNeitherAFilterNorAWildcard() throws SQLException {
    var visitor = pages.visitor().signedIn();
    visitor.until("/requests?requester=ada", "photos");
    visitor.until("/requests/new?to=South_Disk", "South_Disk");
    try (Connection other = pages.database().pool().getConnection()) {
      other.setAutoCommit(false);
      try (var lock = other.createStatement()) {
        lock.execute("lock table request, dataset in access exclusive mode");
      }
      String wildcard = "/requests/new?dataset=%2Fdemo%2F*&to=South_Disk&preview=1";
      assertThat(soon(wildcard).body()).contains("is computing the preview");
      assertThat(soon("/requests?requester=ada").body()).contains("photos");
      assertThat(soon("/requests?requester=bob").statusCode()).isEqualTo(503);
      assertThat(soon("/data/v1/requests?requester=bob").statusCode()).isEqualTo(503);
      assertThat(soon("/data/v1/datasets?text=/demo/*").statusCode()).isEqualTo(503);
      other.rollback();
    }
    assertThat(visitor.until("/requests?requester=bob", "data-request=")).contains("request 2");
  }

  private static HttpResponse<String> soon(String path) {
    var visitor = pages.visitor().signedIn();
    Instant asked = Instant.now();
    HttpResponse<String> answer = visitor.get(path);
    assertThat(Duration.between(asked, Instant.now())).as(path).isLessThan(Duration.ofSeconds(8));
    return answer;
  }

  @Test
  void aSlowPartDelaysNoOther() throws SQLException {
    var visitor = pages.visitor().signedIn();
    visitor.until("/live/requests", "photos");
    try (Connection other = pages.database().pool().getConnection()) {
      other.setAutoCommit(false);
      try (var lock = other.createStatement()) {
        lock.execute("lock table link_bin in access exclusive mode");
      }
      String slow = "";
      Instant end = Instant.now().plusSeconds(20);
      while (!isLate(slow) && Instant.now().isBefore(end)) {
        slow = visitor.get("/live/flows").body();
        LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
      }
      assertThat(isLate(slow)).as(slow).isTrue();
      Instant asked = Instant.now();
      String page = visitor.get("/").body();
      assertThat(Duration.between(asked, Instant.now())).isLessThan(Duration.ofSeconds(2));
      assertThat(page).contains("/demo/photos");
      assertThat(visitor.until("/live/nodes", "North_Disk")).doesNotContain("Answers are slow");
      other.rollback();
    }
  }

  private static boolean isLate(String part) {
    return part.contains("Answers are slow") || part.contains("Loading…");
  }
}

package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Request 1 was suspended by carol; nothing of it is subscribed any more. */
class SuspendedPagesTest {

  @AutoClose private static RunningPages pages;

  @BeforeAll
  static void start() {
    pages = new RunningPages();
    new World(pages.database(), Instant.now()).suspends(Instant.now());
  }

  @Test
  void whatIsSuspendedSaysByWhomAndIsNotDone() {
    var visitor = pages.visitor().signedIn();
    assertThat(visitor.until("/live/requests", "Suspended by"))
        .contains("status suspended", "Suspended by", "carol")
        .doesNotContain("status done");
    assertThat(visitor.get("/data/v1/requests").body())
        .contains("\"status\":\"suspended\"", "\"by\":\"carol\"");
  }
}

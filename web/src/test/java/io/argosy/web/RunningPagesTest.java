package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Tests of the shared pages do not depend on each other. */
class RunningPagesTest {

  @Test
  void anAnswerToAnEarlierTestIsNotRemembered() {
    assertThat(arrivals(50)).contains(":50000000000");
    assertThat(arrivals(30)).contains(":30000000000").doesNotContain(":50000000000");
  }

  /** Returns the arrivals of a new world in which so many files have arrived. */
  private static String arrivals(int files) {
    RunningPages pages = RunningPages.shared();
    World world = new World(pages.database(), pages.now());
    world.arrived(files);
    world.came(pages.now().minusSeconds(120), files);
    return pages.visitor().signedIn().get("/data/v1/requests/1/arrivals").body();
  }

  @Test
  void eachTestBeginsAtTheSameTimeOfAnotherDay() {
    Instant first = RunningPages.shared().now();
    RunningPages.shared().clock().pass(Duration.ofMinutes(7));
    Instant then = RunningPages.shared().now();
    assertThat(Duration.between(first, then)).isEqualTo(Duration.ofDays(4));
  }
}

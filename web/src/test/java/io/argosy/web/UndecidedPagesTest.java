package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page of a request that no destination has decided yet. */
class UndecidedPagesTest {

  private static final JsonMapper JSON = new JsonMapper();

  private static RunningPages pages;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    new World(pages.database(), pages.now());
  }

  /** It shows what the preview showed: what is missing and what has arrived. */
  @Test
  void anUndecidedRequestShowsItsSize() {
    var ada = pages.visitor().signedIn();
    JdbcClient jdbc = pages.database().jdbc();
    OffsetDateTime now = pages.now().atOffset(ZoneOffset.UTC);
    jdbc.sql("insert into dataset values (70, '/demo/undecided', ?)").param(now).update();
    jdbc.sql("insert into block values (70, 70, '/demo/undecided#0', ?, 12, 34000000000)")
        .param(now)
        .update();
    jdbc.sql("insert into block_holding values (70, 2, 5, 4000000000)").update();
    jdbc.sql("insert into request values (70, null, 'bob', 3, 'default', '', ?, null, null)")
        .param(now)
        .update();
    jdbc.sql("insert into request_dataset values (70, 70)").update();
    jdbc.sql("insert into request_destination values (70, 2), (70, 3)").update();
    jdbc.sql("insert into approval values (70, 3, true, 'policy', ?)").param(now).update();
    JsonNode there = JSON.readTree(ada.get("/data/v1/requests/70").body());
    JsonNode buffer = there.at("/destinations/0");
    assertThat(buffer.at("/status").asString()).as("no agent").isEqualTo("waiting");
    assertThat(buffer.at("/files").asLong()).isEqualTo(12);
    assertThat(buffer.at("/doneFiles").asLong()).isZero();
    JsonNode disk = there.at("/destinations/1");
    assertThat(disk.at("/status").asString()).isEqualTo("waiting-for-approval");
    assertThat(disk.at("/doneFiles").asLong()).isEqualTo(5);
    assertThat(ada.get("/requests/70").body())
        .contains("<b>5</b> of <span>12</span>")
        .contains("<b>4.00 GB</b> of <span>34.0 GB</span>")
        .doesNotContain("<td class=\"number\" data-label=\"Data\"><span>–");
  }

  /** If nothing moves, the page shows that something waits, and links to the reasons. */
  @Test
  void withoutMovementTheOverviewShowsWhatWaits() {
    JdbcClient jdbc = pages.database().jdbc();
    for (String table : new String[] {"route", "task", "claim", "outcome", "failure_bin"}) {
      jdbc.sql("delete from " + table).update();
    }
    assertThat(pages.visitor().signedIn().sees("/live/flows", "are waiting"))
        .contains(
            "Nothing has moved", "200 files, 200 GB, are waiting: the requests below say why.")
        .doesNotContain("Request a dataset");
  }

  /** As the table of agents says. */
  @Test
  void anAgentThatClaimsNothingIsNotActive() {
    var visitor = pages.visitor().signedIn();
    visitor.until("/live/figures", "<b>1 of 3</b>");
    JdbcClient jdbc = pages.database().jdbc();
    jdbc.sql("update agent_session set hindrances = 'door-only' where agent_id = 1").update();
    pages.clock().pass(Duration.ofSeconds(5));
    visitor.until("/live/figures", "<b>0 of 3</b>");
    jdbc.sql("update agent_session set hindrances = null where agent_id = 1").update();
  }
}

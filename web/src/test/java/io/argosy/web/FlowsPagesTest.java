package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The chart, the figures and the requests of the overview use the same reading of the rates. */
class FlowsPagesTest {

  private static final JsonMapper JSON = new JsonMapper();

  private static RunningPages pages;
  private static World world;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    world = new World(pages.database(), pages.now());
  }

  /** 1.29 GB in seven seconds, an hour ago, a link used yesterday, and a file in transfer. */
  @Test
  void theBinsHoldWhatMovedAndTheRatesAgree() {
    run("delete from link_bin");
    run("delete from outcome");
    run("delete from failure_bin");
    run("insert into link_bin values (?, 1, 2, 129, 1290000001, 0, 0, 7)", bin(-2));
    run("insert into link_bin values (?, 3, 2, 1, 7, 1, 5, 1)", bin(-1));
    run("update claim set created_at = ?", pages.now().minusSeconds(5));
    world.moves(pages.now());

    JsonNode flows = flows();
    assertThat(flows.path("bytesPerSecond").asDouble()).isEqualTo(1e8);
    assertThat(bytes(flows, 0, -3)).isEqualTo(1_290_000_001L);
    assertThat(bytes(flows, 1, -2)).as("with what a failed attempt brought").isEqualTo(12);
    assertThat(bytes(flows, 0, -1)).as("it is under way").isPositive();
    assertThat(flows.at("/busiest/0/hourBytes").asLong()).isEqualTo(sum(flows, 0));
    assertThat(pages.visitor().signedIn().get("/requests/1/live").body())
        .as("the only request of the link")
        .contains("data-label=\"Rate\">100 MB/s<");

    run("delete from link_flow");
    run("update task set claim_id = null");
    assertThat(flows().path("bytesPerSecond").asDouble()).isZero();
    assertThat(sum(flows(), 0)).as("exact to the byte").isEqualTo(1_290_000_001L);
    failuresAreCountedOnce();
  }

  /** Includes failures that no link caused. */
  private static void failuresAreCountedOnce() {
    for (int task = 1; task <= 3; task++) {
      run(
          """
          insert into outcome values (?, %d, 0, 200, 1, 1, 2, 2, 'failed', 'REFUSED',
              'GRANT', 'the router gives no grant for it', 'shared', 'http', 0, ?, ?)
          """
              .formatted(task),
          pages.now(),
          pages.now(),
          pages.now());
    }
    run(World.COUNT_FAILURES);
    pages.clock().pass(Duration.ofSeconds(1));
    var visitor = pages.visitor().signedIn();
    assertThat(visitor.sees("/live/figures", "<b class=\"bad\">3</b>"))
        .contains("failed attempts in the last 24 h");
    assertThat(
            flows()
                .path("busiest")
                .valueStream()
                .mapToLong(link -> link.path("failedFiles").asLong())
                .sum())
        .isEqualTo(3);
  }

  private static JsonNode flows() {
    return JSON.readTree(pages.visitor().signedIn().get("/data/v1/flows").body()).path("flows");
  }

  private static long sum(JsonNode flows, int line) {
    return flows
        .at("/plot/lines/" + line + "/bytes")
        .valueStream()
        .mapToLong(JsonNode::asLong)
        .sum();
  }

  private static long bytes(JsonNode flows, int line, int fromEnd) {
    JsonNode bytes = flows.at("/plot/lines/" + line + "/bytes");
    return bytes.get(bytes.size() + fromEnd).asLong();
  }

  private static Instant bin(int fromNow) {
    long now = Math.floorDiv(pages.now().getEpochSecond(), 300) + fromNow;
    return Instant.ofEpochSecond(now * 300);
  }

  private static void run(String sql, Instant... times) {
    var statement = pages.database().jdbc().sql(sql);
    for (Instant time : times) {
      statement = statement.param(time.atOffset(ZoneOffset.UTC));
    }
    statement.update();
  }
}

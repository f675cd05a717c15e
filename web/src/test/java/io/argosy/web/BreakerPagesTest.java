package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import java.time.Instant;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The HTML of the page of breakers. */
class BreakerPagesTest {

  private static final JsonMapper JSON = new JsonMapper();

  private static RunningPages pages;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    new World(pages.database(), pages.now());
  }

  @Test
  void openBreakersComeFirstThenDryRunsThenPins() {
    assertThat(pages.visitor().signedIn().get("/breakers").body())
        .containsSubsequence(
            "everything from North_Disk",
            "source",
            ">open<",
            "2 links fail: network",
            "South_Buffer to South_Disk",
            "link",
            ">half-open<",
            "in progress",
            "tried again",
            "everything to South_Buffer",
            "destination",
            ">open in a dry run<",
            "it is full",
            "South_Buffer to North_Disk",
            ">pinned closed<",
            " by ada",
            "a test");
  }

  @Test
  void theDataIsAlsoServedAsJson() {
    JsonNode items =
        JSON.readTree(pages.visitor().signedIn().get("/data/v1/breakers").body()).path("items");
    assertThat(items.size()).isEqualTo(4);
    JsonNode first = items.get(1);
    assertThat(first.path("source").asString()).isEqualTo("North_Disk");
    assertThat(first.path("kind").asString()).isEqualTo("source");
    assertThat(first.path("state").asString()).isEqualTo("open");
    assertThat(first.path("openings").asInt()).isEqualTo(2);
    assertThat(Instant.parse(first.path("probeAt").asString())).isAfter(Instant.EPOCH);
    assertThat(items.findValuesAsString("pinnedBy")).contains("ada");
  }

  @Test
  void otherPinsAreListedBelow() {
    assertThat(pages.visitor().signedIn().get("/breakers").body())
        .containsSubsequence(
            "Other pins", "expiry", "to South_Disk", ">ada<", "it is unpinned", "new disks")
        .containsSubsequence("learning", "from North_Disk, to South_Disk, at 20.0 MB/s");
    JsonNode items =
        JSON.readTree(pages.visitor().signedIn().get("/data/v1/pins").body()).path("items");
    assertThat(items.size()).isEqualTo(2);
    assertThat(items.get(1).path("capacity").asDouble()).isEqualTo(2e7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/breakers", "/data/v1/breakers", "/data/v1/pins"})
  void nothingIsShownWithoutASession(String path) {
    assertThat(pages.visitor().get(path).statusCode()).isEqualTo(401);
  }
}

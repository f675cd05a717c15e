package io.argosy.router.linkrate.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FeedReadingTest {

  private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");

  private static FeedReading reading(List<String> unmapped, List<String> overdue) {
    return new FeedReading("ps", NOON, List.of(), 0, 0, unmapped, overdue, List.of("A\tnote."));
  }

  @Test
  void textsAreCleanedAndShortened() {
    FeedReading reading = reading(List.of("a\u0000b", "c\uDC00"), List.of("x".repeat(700)));
    assertThat(reading.unmapped()).containsExactly("a b", "c?");
    assertThat(reading.overdue()).containsExactly("x".repeat(600));
    assertThat(reading.notes()).containsExactly("A note.");
  }

  @Test
  void ofCountlessNamesTheFirstAreListedAndTheNumberIsNoted() {
    List<String> names = IntStream.range(0, 12_000).mapToObj("ps-%05d"::formatted).toList();
    FeedReading reading = reading(names, names.subList(0, 5_001));
    assertThat(reading.unmapped()).hasSize(5_000).last().isEqualTo("ps-04999");
    assertThat(reading.overdue()).hasSize(5_000);
    assertThat(reading.notes())
        .containsExactly(
            "A note.",
            "Of 12,000 unmapped names, the first 5,000 are listed.",
            "Of 5,001 overdue tests, the first 5,000 are listed.");
    assertThat(reading.agedTo(NOON)).isEqualTo(reading);
  }

  @Test
  void anErrorIsCleanedAndShortened() {
    String error = "\u0000" + "x".repeat(2_500);
    assertThat(FeedResult.failed("ps", error).error()).contains(" " + "x".repeat(1_999));
  }
}

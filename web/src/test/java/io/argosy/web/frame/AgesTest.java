package io.argosy.web.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgesTest {

  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "1, just now",
    "119, 119~s ago",
    "120, 2~min ago",
    "7200, 2~h ago",
    "172800, 2~days ago",
    "-5, just now"
  })
  void agoIsWords(long seconds, String words) {
    assertThat(new Ages(NOW).ago(NOW.minusSeconds(seconds)))
        .isEqualTo(words.replace('~', '\u00a0'));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 12:00:00 UTC",
    "43199, 23:59:59 UTC",
    "-43200, 00:00:00 UTC",
    "43200, 2026-01-02 00:00:00 UTC",
    "-43201, 2025-12-31 23:59:59 UTC"
  })
  void aTimeOfAnotherDayHasItsDate(long seconds, String words) {
    assertThat(new Ages(NOW).clock(NOW.plusSeconds(seconds))).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({"0, due", "-90, due", "90, in 90~s", "7199, in 119~min", "259200, in 3~days"})
  void futureTimesAreWordsToo(long seconds, String words) {
    assertThat(new Ages(NOW).in(NOW.plusSeconds(seconds))).isEqualTo(words.replace('~', '\u00a0'));
  }
}

package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MomentTest {

  private static final Clock NOON =
      Clock.fixed(Instant.parse("2026-01-01T12:00:00Z"), ZoneOffset.UTC);

  @ParameterizedTest
  @CsvSource({
    "2026-01-31, 2026-02-01T00:00:00Z",
    "2026-01-31T12:30:00Z, 2026-01-31T12:30:00Z",
    "PT36H, 2026-01-03T00:00:00Z",
    "P2D, 2026-01-03T12:00:00Z"
  })
  void aDayAMomentAndADurationAreRead(String text, Instant deadline) {
    assertThat(ArgosyCommand.moment(text, NOON)).isEqualTo(deadline);
  }

  @Test
  void anyOtherTextIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ArgosyCommand.moment("tomorrow", NOON))
        .withMessageContaining("tomorrow");
  }
}

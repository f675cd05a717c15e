package io.argosy.circuit.control.provider.nsi;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.circuit.control.provider.http.JsonCalls;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReservationTest {

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "0", "-5", "1e400", "INF", "many", ""})
  void aBandwidthThatIsNoneIsEmpty(String capacity) {
    assertThat(JsonCalls.rate(capacity)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-29T03:00:00, 2026-11-29T03:00:00Z",
    "2026-11-29T03:00:00Z, 2026-11-29T03:00:00Z",
    "2026-11-29T03:00:00.5+02:00, 2026-11-29T01:00:00.500Z",
    "2026-11-28T24:00:00Z, 2026-11-29T00:00:00Z"
  })
  void aTimeWithoutAnOffsetIsUtc(String text, Instant time) {
    assertThat(Reservation.time(text)).contains(time);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "tomorrow", "2026-13-01T00:00:00Z", "2026-11-29", "25:00:00"})
  void whatIsNoTimeIsEmpty(String text) {
    assertThat(Reservation.time(text)).isEmpty();
  }
}

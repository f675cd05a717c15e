package io.argosy.deploy.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The interval at which a request is queried until it ends. */
class RequestsTest {

  @ParameterizedTest(name = "an answer of {0} ms: the next look after {1} ms")
  @CsvSource({"0, 250", "25, 250", "26, 260", "200, 2000", "500, 5000", "120000, 5000"})
  void aSlowRouterIsQueriedLessOften(long answer, long pause) {
    assertThat(Requests.pauseAfter(Duration.ofMillis(answer))).isEqualTo(Duration.ofMillis(pause));
  }
}

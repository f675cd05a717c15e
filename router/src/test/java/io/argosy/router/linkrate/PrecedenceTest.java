package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PrecedenceTest {

  @Test
  void withoutSharesThePriorityIsTheRank() {
    assertThat(Precedence.of(Map.of()).rank(3, "production")).isEqualTo(3);
  }

  @Test
  void theLargestShareComesFirstAndEqualSharesAreOneRank() {
    Precedence shares =
        Precedence.of(Map.of("default", 0.1, "production", 0.6, "analysis", 0.1, "tests", 0.0));
    assertThat(shares.rank(3, "production")).isZero();
    assertThat(shares.rank(0, "analysis")).isEqualTo(1);
    assertThat(shares.rank(0, "default")).isEqualTo(1);
    assertThat(shares.rank(0, "tests")).isEqualTo(2);
  }

  @Test
  void activitiesWithoutAShareCountAsDefault() {
    assertThat(Precedence.of(Map.of("default", 0.5, "a", 0.2)).rank(0, "b")).isZero();
  }

  @Test
  void invalidSharesAreRejected() {
    assertRefused(Map.of("production", 1.0), "must include default");
    assertRefused(Map.of("default", -1.0), "not negative");
    assertRefused(Map.of("default", Double.NaN), "not negative");
    assertRefused(
        Map.of("default", 1.0, "a", 2.0, "b", 3.0, "c", 4.0, "d", 5.0), "at most 4 different");
  }

  private static void assertRefused(Map<String, Double> shares, String why) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Precedence.of(shares))
        .withMessageContaining(why);
  }
}

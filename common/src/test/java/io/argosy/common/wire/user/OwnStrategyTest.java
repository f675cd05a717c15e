package io.argosy.common.wire.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OwnStrategyTest {

  @Test
  void theTextNamesAllStrategiesOfACycle() {
    assertThat(words()).isEqualTo("completion");
    assertThat(words(new OwnStrategy("phedex", 3), new OwnStrategy("orderly", 1)))
        .isEqualTo("completion; phedex for 3 files; orderly for 1 file");
    assertThat(words(new OwnStrategy("phedex", 10))).isEqualTo("phedex for 10 files");
  }

  private static String words(OwnStrategy... own) {
    return OwnStrategy.words("completion", 10, List.of(own));
  }
}

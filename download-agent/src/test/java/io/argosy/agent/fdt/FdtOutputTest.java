package io.argosy.agent.fdt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class FdtOutputTest {

  private static final String CONNECTION =
      "INFO lia.util.net.copy.FDTServer filterSourceAddress Enforcing source address filter:"
          + " [127.0.0.1/255.255.255.255]\n";

  @Test
  void theServersFinalCountIsUsed() {
    String log =
        "finalCleanup DATE=1 BLOCK=1048576 NBYTES=0 STREAMS=0 DEST=[127.0.0.1] TYPE=STOR CODE=226\n"
            + "finalCleanup DATE=2 BLOCK=1048576 NBYTES=5 STREAMS=3 DEST=[127.0.0.1] TYPE=STOR\n";
    assertThat(of(CONNECTION.repeat(9) + log)).hasValue(3);
  }

  @Test
  void beforeItsEndAcceptedConnectionsAreCounted() {
    assertThat(of(CONNECTION.repeat(5))).hasValue(3);
    assertThat(of(CONNECTION.repeat(2))).isEmpty();
    assertThat(of("READY")).isEmpty();
  }

  private static Optional<Integer> of(String log) {
    return new FdtOutput(Optional.empty(), log).grantedStreams();
  }
}

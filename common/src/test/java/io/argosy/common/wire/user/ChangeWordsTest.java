package io.argosy.common.wire.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.ExplanationView.Change;
import io.argosy.common.wire.user.ExplanationView.RunnerUp;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChangeWordsTest {

  private static final NodeName A = new NodeName("T1_A");
  private static final NodeName B = new NodeName("T1_B");

  private static RunnerUp behindBy(double behind, Change... changes) {
    return new RunnerUp(A, behind, List.of(changes));
  }

  private static Change change(String kind, double amount) {
    return new Change(kind, A, B, amount, "");
  }

  @Test
  void everyChangeIsASentenceWithItsUnit() {
    assertThat(
            ChangeWords.of(
                behindBy(
                    1,
                    change("fewer-bytes", 3e9),
                    change("fewer-files", 1200),
                    change("link-rate", 5e7),
                    change("uplink-rate", 1e9),
                    change("success", 97.5))))
        .containsExactly(
            "T1_A would have been first if 3.00 GB less had been queued on T1_A to T1_B.",
            "T1_A would have been first if 1,200 files fewer had been queued on T1_A to T1_B.",
            "T1_A would have been first if T1_A to T1_B moved 50.0 MB/s.",
            "T1_A would have been first if T1_A could send 1.00 GB/s in all.",
            "T1_A would have been first if 97.5 % of attempts over T1_A to T1_B succeeded.");
  }

  @Test
  void aSourceThatIsBetterNowNeedsNoChange() {
    assertThat(ChangeWords.of(behindBy(-3)).getFirst()).startsWith("T1_A scores better now");
    assertThat(ChangeWords.of(behindBy(3)))
        .containsExactly("No single change would have put T1_A first.");
  }
}

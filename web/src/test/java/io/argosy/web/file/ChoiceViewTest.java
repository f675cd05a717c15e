package io.argosy.web.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.ExplanationView;
import io.argosy.common.wire.user.FileDecisionView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ChoiceViewTest {

  private static final NodeName A = new NodeName("T1_A");
  private static final NodeName B = new NodeName("T1_B");

  private static ExplanationView.Source source(String... details) {
    List<ExplanationView.Datum> data =
        List.of(details).stream()
            .map(
                text ->
                    new ExplanationView.Datum(
                        "link-rate", List.of("transfer"), 1e8, "bytes/s", 600L, false, text))
            .toList();
    ExplanationView.Hop hop = new ExplanationView.Hop(A, B, null, null, 1, 0, 0, data);
    return new ExplanationView.Source(A, true, 1.0, Map.of(), List.of(hop));
  }

  @Test
  void theLastKnownStateIsShownOnceWithItsAge() {
    ExplanationView why =
        new ExplanationView(
            "completion",
            "best",
            List.of(source("rate, seen 10 min before", "uplink"), source("uplink")),
            null);
    assertThat(choice(why).known()).containsExactly("rate, seen 10 min before", "uplink");
    assertThat(choice(why).wouldChange()).isEmpty();
  }

  /** Forecasts are computed again after the decision, also from what it brought. */
  @Test
  void whatIsKnownNowIsApartFromWhatWasKnown() {
    var later =
        new ExplanationView.Datum(
            "rate-sources", List.of(), 0.9, "share", 3L, false, "forecast at 14:40:14 UTC");
    var hop = new ExplanationView.Hop(A, B, null, null, 1, 0, 0, List.of(later));
    ExplanationView why =
        new ExplanationView(
            "completion",
            "best",
            List.of(
                source("rate"), new ExplanationView.Source(A, true, 1.0, Map.of(), List.of(hop))),
            null);
    assertThat(choice(why).known()).containsExactly("rate");
  }

  @Test
  void withoutAnExplanationNothingIsShown() {
    assertThat(choice(null).known()).isEmpty();
    assertThat(choice(null).wouldChange()).isEmpty();
  }

  private static ChoiceView choice(@Nullable ExplanationView why) {
    FileDecisionView decision =
        new FileDecisionView(
            Instant.EPOCH, "1", "completion", "7", new Lfn("/d/1"), B, A, List.of());
    return new ChoiceView(decision, why);
  }
}

package io.argosy.web.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.ExplanationView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PlaceViewTest {

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
  void whatWasKnownIsToldOnceWithItsAge() {
    ExplanationView why =
        new ExplanationView(
            "completion",
            "best",
            List.of(source("rate, seen 10 min before", "uplink"), source("uplink")),
            null);
    assertThat(place(why).known()).containsExactly("rate, seen 10 min before", "uplink");
    assertThat(place(why).wouldChange()).isEmpty();
  }

  @Test
  void withoutAnExplanationNothingIsTold() {
    assertThat(place(null).known()).isEmpty();
    assertThat(place(null).wouldChange()).isEmpty();
  }

  private static PlaceView place(@Nullable ExplanationView why) {
    FileView.Wish wish = new FileView.Wish(B, 1, Instant.EPOCH, 0, null, false, null);
    return new PlaceView(wish, null, null, why);
  }
}

package io.argosy.router.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Answers of the original classic router, compared through {@code argosy plan}. */
class PhedexVectorsTest {

  private static final VectorFile VECTORS =
      new VectorFile(
          "phedex-routing.json",
          "2693477608a9e12921656f4d9d68dd98c030a35f444c65074eb1d7f7e81b0f5c");

  @TempDir Path directory;

  /** The compared values; a cost is not compared to its last digits. */
  private record Answer(
      String status,
      String source,
      boolean valid,
      long sizeBin,
      List<List<String>> hops,
      List<Integer> priorities) {}

  static Stream<JsonNode> cases() {
    return VECTORS.cases();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyAnswerIsTheClassicOne(JsonNode known) throws IOException {
    for (JsonNode decision : plan(known).decisions()) {
      String file = decision.path("file").asString();
      JsonNode expected = known.path("expected").path(file);
      List<JsonNode> accepted =
          expected.has("anyOf") ? expected.path("anyOf").valueStream().toList() : List.of(expected);
      assertThat(accepted.stream().map(PhedexVectorsTest::expected))
          .as("file %s of %s", file, known.path("world").path("id"))
          .contains(answer(decision));
      if (accepted.getFirst().has("cost")) {
        double cost = accepted.getFirst().path("cost").asDouble();
        assertThat(decision.path("cost").asDouble()).isCloseTo(cost, within(cost * 1e-12));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theChosenSourceIsTheFirstOfTheCandidates(JsonNode known) throws IOException {
    Plan plan = plan(known).plan();
    Explainer explainer = plan.explainer();
    for (int request = 0; request < plan.batch().size(); request++) {
      var candidates = explainer.candidates(request);
      assertThat(candidates.isEmpty()).isEqualTo(plan.choice(request) < 0);
      if (!candidates.isEmpty()) {
        assertThat(candidates.getFirst().score()).isEqualTo(plan.score(request));
        assertThat(candidates.getFirst().terms().stream().mapToDouble(t -> t.value()).sum())
            .isCloseTo(plan.score(request), within(plan.score(request) * 1e-12));
      }
    }
  }

  @Test
  void theKnownAnswersAreUnchanged() throws IOException, NoSuchAlgorithmException {
    VECTORS.requireUnchanged();
  }

  private VectorPlan plan(JsonNode known) throws IOException {
    JsonNode options = VECTORS.root().path("options");
    Map<String, String> settings =
        Map.of(
            "staging-latency", options.path("stagingLatency").asLong() + "s",
            "nominal-rate", options.path("nominalRate").asLong() + "B/s",
            "latency-limit", options.path("latencyLimit").asLong() + "s",
            "probe", options.path("probe").asString());
    return VectorPlan.of(known.path("world"), Strategy.PHEDEX, settings, directory);
  }

  private static Answer expected(JsonNode known) {
    return new Answer(
        known.path("status").asString(),
        known.path("source").asString(""),
        known.path("valid").asBoolean(false),
        known.path("sizeBin").asLong(0),
        known
            .path("hops")
            .valueStream()
            .map(hop -> List.of(hop.get(0).asString(), hop.get(1).asString()))
            .toList(),
        known.path("priorities").valueStream().map(JsonNode::asInt).toList());
  }

  private static Answer answer(JsonNode decision) {
    boolean chosen = decision.hasNonNull("source");
    List<JsonNode> hops = decision.path("hops").valueStream().toList();
    return new Answer(
        decision.path("status").asString(),
        chosen ? decision.path("source").asString() : "",
        decision.path("valid").asBoolean(false),
        chosen ? decision.path("sizeBin").asLong() : 0,
        hops.stream()
            .map(hop -> List.of(hop.path("from").asString(), hop.path("to").asString()))
            .toList(),
        hops.stream().map(hop -> hop.path("priority").asInt()).toList());
  }
}

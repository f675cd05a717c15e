package io.argosy.router.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.router.plan.network.Candidate;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** What FTS3's nine strategies are meant to answer, in true units. */
class FtsVectorsTest {

  private static final VectorFile VECTORS = new VectorFile("fts-strategies.json");

  static Stream<Arguments> rankings() {
    return VECTORS
        .cases()
        .flatMap(
            known ->
                known
                    .path("expected")
                    .propertyStream()
                    .map(
                        (Map.Entry<String, JsonNode> e) ->
                            Arguments.of(
                                known.path("world").path("id").asString(),
                                e.getKey(),
                                known.path("world"),
                                e.getValue())));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("rankings")
  void theRankingIsThePapers(String id, String word, JsonNode asked, JsonNode expected) {
    VectorWorld world = VectorWorld.of(asked);
    Plan plan = world.plan(PlanPolicy.of(Strategy.of(word).orElseThrow()));

    List<Candidate> ranked = plan.explainer().candidates(0);

    assertThat(ranked.stream().map(candidate -> world.source(0, candidate.n())))
        .containsExactlyElementsOf(
            expected.valueStream().map(pair -> pair.get(0).asString()).toList());
    for (int place = 0; place < ranked.size(); place++) {
      JsonNode score = expected.get(place).get(1);
      if (score.isNumber()) {
        assertThat(ranked.get(place).score())
            .isCloseTo(score.asDouble(), within(score.asDouble() * 1e-12));
      }
    }
    assertThat(plan.choice(0)).isEqualTo(ranked.getFirst().n());
    assertThat(plan.score(0)).isEqualTo(ranked.getFirst().score());
  }

  @Test
  void thisIsACopy() throws IOException {
    VECTORS.checkCopy();
  }
}

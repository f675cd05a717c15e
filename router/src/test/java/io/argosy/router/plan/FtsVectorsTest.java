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
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Known answers for FTS3's nine strategies with consistent units, through {@code argosy plan}. */
class FtsVectorsTest {

  private static final VectorFile VECTORS =
      new VectorFile(
          "fts-strategies.json",
          "76a3e6c863b6ec3bc992ecf2e98aa22cc9c0e210a5d5c795f4181bc47a6a7306");

  @TempDir Path directory;

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
  void theRankingIsThatOfThePaper(String id, String word, JsonNode asked, JsonNode expected)
      throws IOException {
    VectorPlan planned = VectorPlan.of(asked, Strategy.of(word).orElseThrow(), Map.of(), directory);

    JsonNode decision = planned.decisions().getFirst();

    List<JsonNode> ranked = decision.path("candidates").valueStream().toList();
    assertThat(ranked.stream().map(candidate -> candidate.path("source").asString()))
        .containsExactlyElementsOf(
            expected.valueStream().map(pair -> pair.get(0).asString()).toList());
    for (int place = 0; place < ranked.size(); place++) {
      JsonNode score = expected.get(place).get(1);
      if (score.isNumber()) {
        assertThat(ranked.get(place).path("score").asDouble())
            .isCloseTo(score.asDouble(), within(score.asDouble() * 1e-12));
      }
    }
    assertThat(decision.path("source")).isEqualTo(ranked.getFirst().path("source"));
    assertThat(planned.plan().score(0))
        .isEqualTo(planned.plan().explainer().candidates(0).getFirst().score());
  }

  @Test
  void theKnownAnswersAreUnchanged() throws IOException, NoSuchAlgorithmException {
    VECTORS.requireUnchanged();
  }
}

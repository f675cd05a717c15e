package io.argosy.router.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.unit.ByteRate;
import io.argosy.router.plan.phedex.PhedexCost;
import io.argosy.router.plan.phedex.PhedexOptions;
import io.argosy.router.plan.phedex.PhedexStrategy;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The classic router's own answers. */
class PhedexVectorsTest {

  private static final VectorFile VECTORS = new VectorFile("phedex-routing.json");

  /** What is compared; a cost is not compared by its last digits. */
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
  void everyAnswerIsTheClassicOne(JsonNode known) {
    VectorWorld world = VectorWorld.of(known.path("world"));
    Plan plan = world.plan(policy());
    for (int request = 0; request < world.files().size(); request++) {
      JsonNode expected = known.path("expected").path(world.files().get(request));
      List<JsonNode> accepted =
          expected.has("anyOf") ? expected.path("anyOf").valueStream().toList() : List.of(expected);
      Answer answer = answer(world, plan, request);
      assertThat(accepted.stream().map(PhedexVectorsTest::answer))
          .as("file %s of %s", world.files().get(request), world.id())
          .contains(answer);
      if (accepted.getFirst().has("cost")) {
        double cost = accepted.getFirst().path("cost").asDouble();
        assertThat(plan.score(request)).isCloseTo(cost, within(cost * 1e-12));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theChosenSourceIsTheFirstOfTheCandidates(JsonNode known) {
    VectorWorld world = VectorWorld.of(known.path("world"));
    Plan plan = world.plan(policy());
    Explainer explainer = plan.explainer();
    for (int request = 0; request < world.files().size(); request++) {
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
  void thisIsACopy() throws IOException {
    VECTORS.checkCopy();
  }

  private static PlanPolicy policy() {
    JsonNode options = VECTORS.root().path("options");
    PlanPolicy defaults = PlanPolicy.of(Strategy.PHEDEX);
    return new PlanPolicy(
        Strategy.PHEDEX,
        defaults.assumptions(),
        defaults.completion(),
        new PhedexOptions(
            Duration.ofSeconds(options.path("stagingLatency").asLong()),
            new ByteRate(options.path("nominalRate").asDouble()),
            Duration.ofSeconds(options.path("latencyLimit").asLong()),
            options.path("probe").asString().equals("never") ? 0 : 1,
            0));
  }

  private static Answer answer(JsonNode known) {
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

  private static Answer answer(VectorWorld world, Plan plan, int request) {
    String status = plan.status(request).name().toLowerCase(Locale.ROOT).replace('_', '-');
    if (plan.choice(request) < 0) {
      return new Answer(status, "", false, 0, List.of(), List.of());
    }
    PhedexCost costs =
        new PhedexStrategy(world.view(), plan.policy().phedex()).costs(plan.batch(), request);
    int[] path = plan.explainer().path(request);
    return new Answer(
        status,
        world.source(request, plan.choice(request)),
        costs.isValid(plan.score(request)),
        PhedexCost.sizeBin(plan.batch().bytes(request)),
        Arrays.stream(path).mapToObj(link -> ends(world, link)).toList(),
        Arrays.stream(path)
            .map(l -> hopPriority(world, plan.batch().priority(request), l))
            .boxed()
            .toList());
  }

  private static int hopPriority(VectorWorld world, int priority, int link) {
    return PhedexCost.hopPriority(priority, world.view().factsOf(link).local());
  }

  private static List<String> ends(VectorWorld world, int link) {
    var facts = world.view().factsOf(link);
    return List.of(facts.source().toString(), facts.destination().toString());
  }
}

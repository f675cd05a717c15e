package io.argosy.router.plan.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.plan.Strategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PlanDocumentTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void decisionsFollowTheOrderOfTheFiles(Strategy strategy) throws IOException {
    JsonNode plan = plan(strategy);
    assertThat(plan.propertyNames())
        .containsExactlyInAnyOrder("format", "strategy", "planningSeconds", "decisions");
    assertThat(plan.get("format").asString()).isEqualTo("argosy-plan/1");
    assertThat(plan.get("strategy").asString()).isEqualTo(strategy.word());
    assertThat(
            decisions(plan).map(d -> d.get("file").asString() + " " + d.get("status").asString()))
        .containsExactly("f1 routed", "f2 at-destination", "f3 no-path", "f4 no-replica");
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void costIsStagingAndHops(Strategy strategy) throws IOException {
    JsonNode first = decisions(plan(strategy)).findFirst().orElseThrow();
    double hops = first.get("hops").valueStream().mapToDouble(h -> h.get("cost").asDouble()).sum();
    boolean isOnTape = first.get("source").asString().equals("T1_B");
    assertThat(first.get("cost").asDouble()).isEqualTo(hops + (isOnTape ? 60 : 0));
    assertThat(first.get("hops")).isNotEmpty();
  }

  @Test
  void phedexReportsTheValuesItUses() throws IOException {
    JsonNode first = decisions(plan(Strategy.PHEDEX)).findFirst().orElseThrow();
    assertThat(first.get("source").asString()).isEqualTo("T1_A");
    assertThat(first.get("sizeBin").asLong()).isEqualTo(2_500_000_000L);
    assertThat(first.get("valid").asBoolean()).isTrue();
    assertThat(first.get("cost").asDouble()).isEqualTo(7.5 + 250);
    JsonNode hop = first.get("hops").get(0);
    assertThat(hop.get("rate").asDouble()).isEqualTo(1e7);
    assertThat(hop.get("priority").asInt()).isEqualTo(1);
    assertThat(hop.get("local").asBoolean()).isFalse();
  }

  @Test
  void onlyPhedexHasSizeBinsAndVerdicts() throws IOException {
    assertThat(decisions(plan(Strategy.QUEUE)))
        .noneMatch(decision -> decision.has("sizeBin") || decision.has("valid"));
  }

  @Test
  void candidatesComeBestFirstWithTheirTerms() throws IOException {
    JsonNode first = decisions(plan(Strategy.QUEUE)).findFirst().orElseThrow();
    assertThat(first.get("candidates").valueStream().map(c -> c.get("source").asString()))
        .containsExactlyInAnyOrder("T1_A", "T1_B");
    assertThat(first.get("candidates").valueStream()).allMatch(c -> !c.get("terms").isEmpty());
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void theSameWorldGivesTheSameBytesExceptForTheTime(Strategy strategy) throws IOException {
    assertThat(withoutTime(write(strategy, "a.json")))
        .isEqualTo(withoutTime(write(strategy, "b.json")));
  }

  private static String withoutTime(Path plan) throws IOException {
    String text = Files.readString(plan);
    String without = text.replaceFirst("\"planningSeconds\":[^,]*,", "");
    assertThat(without).isNotEqualTo(text);
    return without;
  }

  private JsonNode plan(Strategy strategy) throws IOException {
    return JSON.readTree(Files.readString(write(strategy, "plan.json")));
  }

  private static Stream<JsonNode> decisions(JsonNode plan) {
    return plan.get("decisions").valueStream();
  }

  private Path write(Strategy strategy, String name) throws IOException {
    var policy = PolicySettings.policy(strategy, Map.of("staging-latency", "60s"), 7);
    Path file = directory.resolve(name);
    PlanDocument.write(
        WorldPlan.of(
            SampleWorld.read(directory), Knowledge.OBSERVED, HeardRates.NONE, List.of(), policy),
        file);
    return file;
  }
}

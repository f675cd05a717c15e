package io.argosy.bench.fdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.argosy.bench.routing.BenchResult;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** How results are computed from times, and the order in which the series are measured. */
class FdtResultTest {

  private final ScriptedSeries scripted = new ScriptedSeries();
  private final List<String> messages = new ArrayList<>();

  @Test
  void moversTakeTurnsAndRatiosAreMediansOfRounds() throws IOException {
    FdtBench bench =
        new FdtBench(
            scripted.series("a", 9, 8, 12, 11, 9, 30, 30),
            scripted.series("b", 9, 10, 10, 10, 10, 10, 10),
            messages::add);
    List<FdtResult.Round> rounds = bench.run(3);
    assertThat(String.join("", scripted.order())).isEqualTo("ababbaabbaabba");
    assertThat(rounds).extracting(FdtResult.Round::wallRatio).containsExactly(1.0, 1.0, 3.0);
    FdtCourse course = new FdtCourse(4, 1_000_000_000, 4, 2, 1);
    FdtResult run = FdtResult.of(course, course, rounds);
    assertThat(run.ratios().wall()).isEqualTo(1.0);
    assertThat(run.ratios().flushed()).isCloseTo(1.0, within(1e-9));
    assertThat(run.ratios().cpu()).isCloseTo(1.0, within(1e-9));
    assertThat(run.argosy().seconds()).isEqualTo(10);
    assertThat(messages).hasSize(3).first().asString().startsWith("Round 1: wall 1.000");
  }

  @Test
  void theJsonHasAllFigures() throws IOException {
    List<FdtResult.Round> rounds =
        new FdtBench(scripted.series("a", 1, 1, 1), scripted.series("b", 1, 2, 2), messages::add)
            .run(1);
    BenchResult<FdtResult> result =
        BenchResult.of(
            List.of(
                FdtResult.of(new FdtCourse(4, 5, 2, 1, 1), new FdtCourse(4, 5, 1, 1, 1), rounds)));
    JsonNode json = WireJson.strict().readTree(WireJson.strict().writeValueAsString(result));
    assertThat(json.at("/format").asString()).isEqualTo("argosy-bench/1");
    assertThat(json.at("/runs/0/name").asString()).isEqualTo("fdt");
    assertThat(json.at("/runs/0/course/jobs").asInt()).isEqualTo(2);
    assertThat(json.at("/runs/0/bareCourse/jobs").asInt()).isEqualTo(1);
    assertThat(json.at("/runs/0/ratios/wall").asDouble()).isEqualTo(0.5);
    assertThat(json.at("/runs/0/rounds/0/bare").size()).isEqualTo(2);
  }

  @Test
  void aCourseHasWorkForEveryJob() {
    assertThat(new FdtCourse(10, 7, 4, 2, 1).filesPerJob()).isEqualTo(3);
    assertThatIllegalArgumentException().isThrownBy(() -> new FdtCourse(3, 7, 4, 2, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new FdtCourse(4, 7, 4, 0, 1));
  }

  @Test
  void aProcessNameMayHoldBlanksAndBrackets() {
    String stat = "17 (a ) b) S 1 17 17 0 -1 4194560 1 2 3 4 100 20 3000 400 20 0 9 0";
    assertThat(ProcessTimes.ticksIn(stat, 11, 4)).isEqualTo(3520);
    assertThat(ProcessTimes.ticksIn(stat, 13, 2)).isEqualTo(3400);
    assertThat(ProcessTimes.ofFamilies(List.of(ProcessHandle.current().pid()))).isPositive();
  }
}

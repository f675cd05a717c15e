package io.argosy.bench.fdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.bench.routing.BenchResult;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class GapBenchTest {

  private final ScriptedSeries scripted = new ScriptedSeries();
  private final List<GapResult> results = new ArrayList<>();

  /** As in the paper: 6 s of 60 s, and a smaller share of longer transfers. */
  @Test
  void theGapIsTheFixedShareOfAJobsTime() throws IOException {
    List<GapResult> runs =
        new GapBench(2, 20_000_000, results::add)
            .run(
                "fdt",
                scripted.series("least", 99, 12),
                List.of(
                    new GapBench.Length(1_080_000_000, scripted.series("short", 120)),
                    new GapBench.Length(2_280_000_000L, scripted.series("long", 240))));
    assertThat(String.join(" ", scripted.order())).isEqualTo("least least short long");
    assertThat(runs).isEqualTo(results);
    assertThat(runs).allMatch(run -> run.mover().equals("fdt") && run.fixedSeconds() == 6);
    assertThat(runs).extracting(GapResult::jobSeconds).containsExactly(60.0, 120.0);
    assertThat(runs).extracting(GapResult::bytesPerJob).contains(1_080_000_000L);
    assertThat(runs.getFirst().gap()).isCloseTo(0.1, within(1e-9));
    assertThat(runs.getLast().gap()).isCloseTo(0.05, within(1e-9));
  }

  @Test
  void theJsonHasAllFigures() throws IOException {
    List<GapResult> runs =
        new GapBench(1, 7, results::add)
            .run(
                "argosy",
                scripted.series("a", 1, 2),
                List.of(new GapBench.Length(5, scripted.series("b", 4))));
    BenchResult<GapResult> result = BenchResult.of(runs);
    JsonNode json = WireJson.strict().readTree(WireJson.strict().writeValueAsString(result));
    assertThat(json.at("/format").asString()).isEqualTo("argosy-bench/1");
    assertThat(json.at("/runs/0/name").asString()).isEqualTo("fdt-gap");
    assertThat(json.at("/runs/0/bytesPerSecond").asLong()).isEqualTo(7);
    assertThat(json.at("/runs/0/gap").asDouble()).isEqualTo(0.5);
  }
}

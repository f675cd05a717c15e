package io.argosy.bench.fts3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.argosy.bench.latency.LatencyResult;
import io.argosy.bench.routing.BenchResult;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class Fts3ResultTest {

  @Test
  void theFormatIsAsDocumented() {
    var times = new LatencyResult("argosy-latency/1", 2, 0.1, 0.2, 0.3, 0.4);
    var run =
        new Fts3Result(
            "fts3",
            new Fts3Course(2, 50, 20, 100, Duration.ofSeconds(10), 1),
            times,
            List.of(10L, 20L),
            List.of(Map.of("router", 0.25)),
            List.of(new Fts3Result.Polls(100, times, List.of(Map.of("router", 0.5)), 0.25)));
    var result =
        BenchResult.of(new BenchResult.Machine("a cpu", 2, "Linux 6", "25", 1_000), List.of(run));
    String told =
        "{\"format\":\"argosy-latency/1\",\"samples\":2,\"min\":0.1,\"median\":0.2,\"p95\":0.3,"
            + "\"max\":0.4}";
    assertThat(WireJson.strict().writeValueAsString(result))
        .endsWith(
            ("\"runs\":[{\"name\":\"fts3\",\"course\":{\"jobs\":2,\"files\":50,\"perSecond\":20.0,"
                    + "\"asked\":100,\"every\":\"PT10S\",\"rounds\":1},\"submission\":TIMES,"
                    + "\"heapBytes\":[10,20],\"idle\":[{\"router\":0.25}],\"polls\":[{\"asked\":100,"
                    + "\"times\":TIMES,\"busy\":[{\"router\":0.5}],\"more\":0.25}]}]}")
                .replace("TIMES", told));
  }

  @Test
  void sharesOfAPeriodAreAdded() {
    assertThat(
            Fts3Result.mean(
                List.of(
                    Map.of("router", 0.1, "database", 0.2),
                    Map.of("router", 0.3, "database", 0.4))))
        .isCloseTo(0.5, within(1e-9));
  }

  @Test
  void theHeapIsTheSumOfAHistogram() throws IOException {
    String histogram =
        """
         num     #instances         #bytes  class name (module)
        -------------------------------------------------------
           1:        185392       14026592  [B (java.base@25)
        Total       1089044       52617312
        """;
    assertThat(LiveHeap.bytesIn(histogram)).isEqualTo(52_617_312);
    assertThatThrownBy(() -> LiveHeap.bytesIn("3: Unable to open socket file"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Unable to open socket file");
  }

  @Test
  void eachFileOfEachJobHasADestinationOfItsOwn() {
    Submissions submissions = new Submissions("davs://a/a", "davs://b/b");
    assertThat(submissions.job(1, 2).toString())
        .contains("davs://a/a/bench/01/000001/file-0001.root", "ADLER32:8d45dcfb");
    assertThat(submissions.job(1, 1)).isNotEqualTo(submissions.job(257, 1));
  }
}

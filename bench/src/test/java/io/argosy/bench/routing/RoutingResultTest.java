package io.argosy.bench.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.WireJson;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoutingResultTest {

  @Test
  void theFormatIsAsDocumented() {
    var run = new RoutingResult("routing", "phedex", 60, 2668, 500_000, 0.25, 0.5, 2e6, 43.5);
    var result =
        BenchResult.of(new BenchResult.Machine("a cpu", 2, "Linux 6", "25", 1_000), List.of(run));
    assertThat(WireJson.strict().writeValueAsString(result))
        .isEqualTo(
            "{\"format\":\"argosy-bench/1\","
                + "\"machine\":{\"cpu\":\"a cpu\",\"processors\":2,\"os\":\"Linux 6\","
                + "\"java\":\"25\",\"memoryBytes\":1000},"
                + "\"runs\":[{\"name\":\"routing\",\"strategy\":\"phedex\",\"nodes\":60,"
                + "\"links\":2668,\"requests\":500000,\"cpuSeconds\":0.25,\"wallSeconds\":0.5,"
                + "\"requestsPerCpuSecond\":2000000.0,\"retainedBytesPerRequest\":43.5}]}");
  }

  @Test
  void theMachineIsKnown() {
    assertThat(BenchResult.Machine.here().cpu()).isNotBlank();
    assertThat(BenchResult.Machine.here().processors()).isPositive();
  }
}

package io.argosy.bench.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.bench.routing.BenchResult;
import io.argosy.common.wire.WireJson;
import java.util.List;
import org.junit.jupiter.api.Test;

class CycleResultTest {

  @Test
  void theFormatIsAsDocumented() {
    var cpu = new CycleResult.Cpu(1.25, 2.25, 3.25, 4.25, 5.25, 0.25, 16.75);
    var phases = new CycleResult.Phases(1.5, 2.5, 3.5, 4.5, 5.5, 0.5, cpu);
    var rows = new CycleResult.Rows(10, 11, 12);
    var run = new CycleResult("cycle", "completion", 60, 500_000, 18.0, phases, 250.5, rows);
    var result =
        BenchResult.of(new BenchResult.Machine("a cpu", 2, "Linux 6", "25", 1_000), List.of(run));
    assertThat(WireJson.strict().writeValueAsString(result))
        .isEqualTo(
            "{\"format\":\"argosy-bench/1\","
                + "\"machine\":{\"cpu\":\"a cpu\",\"processors\":2,\"os\":\"Linux 6\","
                + "\"java\":\"25\",\"memoryBytes\":1000},"
                + "\"runs\":[{\"name\":\"cycle\",\"strategy\":\"completion\",\"nodes\":60,"
                + "\"requests\":500000,\"wallSeconds\":18.0,\"phases\":{\"read\":1.5,"
                + "\"plan\":2.5,\"routes\":3.5,\"decisions\":4.5,\"tasks\":5.5,\"commit\":0.5,"
                + "\"cpu\":{\"read\":1.25,\"plan\":2.25,\"routes\":3.25,\"decisions\":4.25,"
                + "\"tasks\":5.25,\"commit\":0.25,\"all\":16.75}},"
                + "\"heapMegabytes\":250.5,\"rows\":{\"routes\":10,\"decisions\":11,"
                + "\"tasks\":12}}]}");
  }
}

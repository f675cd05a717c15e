package io.argosy.bench.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.bench.routing.BenchResult;
import io.argosy.common.wire.WireJson;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PagesResultTest {

  @Test
  void theFormatIsAsDocumented() {
    var line =
        new PagesResult.Line(
            "/",
            10,
            1.5,
            2.5,
            3.5,
            new PagesResult.Worst(4.5, "/?a"),
            new PagesResult.Errors(1, "status 503"),
            700);
    var run =
        new PagesResult(
            "pages",
            new PagesWorld(1, 60, 3500, 1_000_000, 1000),
            20,
            180.5,
            900,
            Map.of("web", 12.5),
            List.of(line));
    var result =
        BenchResult.of(new BenchResult.Machine("a cpu", 2, "Linux 6", "25", 1_000), List.of(run));
    assertThat(WireJson.strict().writeValueAsString(result))
        .isEqualTo(
            "{\"format\":\"argosy-bench/1\","
                + "\"machine\":{\"cpu\":\"a cpu\",\"processors\":2,\"os\":\"Linux 6\","
                + "\"java\":\"25\",\"memoryBytes\":1000},"
                + "\"runs\":[{\"name\":\"pages\",\"world\":{\"seed\":1,\"nodes\":60,"
                + "\"links\":3500,\"files\":1000000,\"requests\":1000},\"perSecond\":20.0,"
                + "\"seconds\":180.5,\"outcomes\":900,\"cpuSeconds\":{\"web\":12.5},"
                + "\"addresses\":[{\"address\":\"/\",\"count\":10,\"p50\":1.5,\"p95\":2.5,"
                + "\"p99\":3.5,\"worst\":{\"millis\":4.5,\"form\":\"/?a\"},"
                + "\"errors\":{\"count\":1,\"first\":\"status 503\"},\"bytes\":700}]}]}");
  }
}

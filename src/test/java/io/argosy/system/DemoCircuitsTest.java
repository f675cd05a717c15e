package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.WireJson;
import io.argosy.system.testbed.Archives;
import io.argosy.system.testbed.DemoRun;
import io.argosy.system.testbed.Distribution;
import io.argosy.system.testbed.FdtJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demonstration with a circuit. */
class DemoCircuitsTest {

  @TempDir Path home;

  record Result(long files, long replicasVerified, long failed, List<Circuit> circuits) {}

  record Circuit(String key, String state, long files, long bytes) {}

  @Test
  void theOrderedCircuitCarriesFiles() throws IOException {
    Distribution.require();
    Archives.write();
    DemoRun demo =
        DemoRun.startedWith(
            Map.of(FdtJar.VARIABLE, ""),
            home.resolve("circuits"),
            "--circuits",
            "--files",
            "20",
            "--size",
            "100kB",
            "--once");
    try {
      assertThat(demo.awaitExit()).as(demo.launcher().log()).isZero();
      Result result = WireJson.tolerant().readValue(Files.readAllBytes(demo.json()), Result.class);
      assertThat(result.replicasVerified()).isEqualTo(2 * result.files());
      assertThat(result.failed()).isZero();
      assertThat(result.circuits())
          .singleElement()
          .returns("established", Circuit::state)
          .satisfies(one -> assertThat(one.files()).isBetween(1L, result.files()))
          .satisfies(one -> assertThat(one.bytes()).isEqualTo(100_000 * one.files()));
      assertThat(demo.processes()).as("the circuit was released, and all ended").isEmpty();
    } finally {
      demo.endAll();
    }
  }
}

package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.system.testbed.Circuits;
import io.argosy.system.testbed.Circuits.End;
import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.RouterApi;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.SystemProgram;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.testbed.Waits;
import java.net.URI;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Files over a circuit by FDT, until it is released in mid-job, while nothing arrives. The source's
 * FDT sends from 127.0.0.1 on this machine, so that is the source's address on the circuit too.
 */
class FdtCircuitTest {

  private static final int FILES = 8;

  @RegisterExtension
  static final Testbed bed =
      TestbedPlan.ofNodes("GENEVA", "PASADENA")
          .withFdt()
          .withRouter("circuits.cool-down=1ms")
          .withRouter("lease.heartbeat=1s")
          .withAgentAt("GENEVA", Circuits.sources(new End("GENEVA", "GENEVA", "127.0.0.1")))
          .withAgentAt(
              "PASADENA", Circuits.destinations(new End("PASADENA", "PASADENA", "127.0.2.2")))
          .built();

  private static final Circuits circuits = new Circuits(bed);

  @Test
  void filesMoveByFdtOverACircuitUntilItIsReleasedInMidJob() {
    String key = circuits.usable("GENEVA", "PASADENA");
    String id = Circuits.path(key);
    SampleDataset over = data("over", 1_000_000);
    over.request("PASADENA").awaitDone();
    requireArrived(over);
    Waits.until("the run is recorded", () -> runs().contains("\"circuit\":\"" + id + "\""));
    assertThat(runs()).contains("127.0.2.2").doesNotContain("\"circuit\":null");

    SampleDataset data = data("cut", 60_000_000);
    PlacedRequest request = data.request("PASADENA");
    Waits.until(
        "FDT moves files",
        () -> !bed.agent("GENEVA").fdt().isEmpty() && bed.agent("PASADENA").stagesFiles());
    List<ProcessHandle> frozen = bed.agent("GENEVA").fdt();
    frozen.forEach(it -> SystemProgram.signal("-STOP", it.pid()));
    circuits.release(key);
    request.awaitDone();
    requireArrived(data);
    Waits.until("the other run is recorded", () -> runs().contains("\"circuit\":null"));
    frozen.forEach(ProcessHandle::destroyForcibly);
    assertThat(circuits.await(key, "closed", it -> it.closedAt() != null).why())
        .contains("released by admin");
    bed.audit().passes();
  }

  private static SampleDataset data(String name, int bytes) {
    SampleDataset data = bed.dataset(name);
    IntStream.range(0, FILES).forEach(n -> data.sparse("f" + n, bytes + n));
    return data.at("GENEVA");
  }

  private static void requireArrived(SampleDataset data) {
    assertThat(data.lfns()).allMatch(lfn -> data.isWholeAt("PASADENA", lfn));
    assertThat(bed.admin().get("/query/v1/failures").text()).contains("\"items\":[]");
  }

  /** Returns the records of the destination's runs of FDT. */
  private static String runs() {
    int port = bed.agent("PASADENA").program().awaitReady().port();
    return new RouterApi(URI.create("http://127.0.0.1:" + port), "").get("/fdt-runs").text();
  }
}

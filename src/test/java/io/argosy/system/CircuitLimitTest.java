package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.system.testbed.Circuits;
import io.argosy.system.testbed.Circuits.End;
import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.CountedDoor;
import io.argosy.system.tool.TransferCount;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The limit of a node with a circuit, which protects its storage, as counted before the doors. */
class CircuitLimitTest {

  private static final int LIMIT = 8;
  private static final int FILES = 40;
  private static final int SIZE = 1_200_000;
  private static final String SOURCE = "127.0.2.1";

  /** What the shared lane uses of the limit; the circuit alone would use more than the limit. */
  private static final int SHARED = 4;

  @RegisterExtension
  static final Testbed bed =
      TestbedPlan.ofNodes("GENEVA", "OSLO", "PASADENA")
          .withRouter("circuits.cool-down=1ms")
          .withLimit("PASADENA", LIMIT)
          .withAgents("streams.pinned: {GENEVA: 12, OSLO: %d}".formatted(SHARED))
          .withAgentAt("GENEVA", Circuits.sources(new End("GENEVA", "GENEVA", SOURCE)))
          .withAgentAt(
              "PASADENA", Circuits.destinations(new End("PASADENA", "PASADENA", "127.0.2.2")))
          .built();

  private final Circuits circuits = new Circuits(bed);
  private final TransferCount count = new TransferCount();

  @Test
  void bothLanesTogetherKeepTheLimitOfTheirDestination() throws IOException {
    Optional<InetAddress> circuit = Optional.of(InetAddress.getByName(SOURCE));
    String onCircuits = "GENEVA" + CountedDoor.ON_CIRCUITS;
    try (CountedDoor geneva = bed.countedDoors("GENEVA", circuit, count).getFirst();
        CountedDoor oslo = bed.countedDoors("OSLO", count).getFirst()) {
      String key = circuits.usable("GENEVA", "PASADENA");
      oslo.hold();
      PlacedRequest first = from("OSLO");
      Waits.until("the shared path is used", () -> count.now("OSLO") == SHARED);
      geneva.hold();
      PlacedRequest second = from("GENEVA");
      Waits.until(
          "both lanes move at the limit",
          () -> count.now(onCircuits) == LIMIT - SHARED && count.now("PASADENA") == LIMIT);
      oslo.release();
      geneva.release();
      first.awaitDone();
      second.awaitDone();
      circuits.release(key);
    }
    assertThat(count.most("PASADENA")).isEqualTo(LIMIT);
    assertThat(bed.admin().get("/query/v1/failures").text()).contains("\"items\":[]");
  }

  private static PlacedRequest from(String node) {
    SampleDataset data = bed.dataset("from-" + node.toLowerCase(Locale.ROOT));
    IntStream.range(0, FILES).forEach(n -> data.file("f" + n, SIZE + n));
    return data.at(node).request("PASADENA");
  }
}

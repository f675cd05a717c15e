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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The limits of nodes with a circuit, which protect their storage, as counted before the doors. */
class CircuitLimitTest {

  private static final int LIMIT = 8;
  private static final int FILES = 40;
  private static final int SIZE = 1_200_000;
  private static final String SOURCE = "127.0.2.1";

  private static final String ON_CIRCUIT = "GENEVA" + CountedDoor.ON_CIRCUITS;

  /** What the shared lane uses of the limit; the circuit alone would use more than the limit. */
  private static final int SHARED = 4;

  private static final String PINNED = "streams.pinned: {GENEVA: %d, OSLO: " + SHARED + "}";

  @RegisterExtension
  static final Testbed bed =
      TestbedPlan.ofNodes("GENEVA", "OSLO", "PASADENA")
          .withRouter("circuits.cool-down=1ms")
          .withRouter("lease.heartbeat=1s")
          .withLimit("PASADENA", LIMIT)
          .withLimit("GENEVA", LIMIT)
          .withAgentAt("GENEVA", Circuits.sources(new End("GENEVA", "GENEVA", SOURCE)))
          .withAgentAt("OSLO", List.of(PINNED.formatted(SHARED)))
          .withAgentAt("PASADENA", destination())
          .built();

  private static final Circuits circuits = new Circuits(bed);
  private static String key;

  private final TransferCount count = new TransferCount();

  private static List<String> destination() {
    List<String> lines =
        new ArrayList<>(Circuits.destinations(new End("PASADENA", "PASADENA", "127.0.2.2")));
    lines.add(PINNED.formatted(12));
    return lines;
  }

  /** Both tests use it. */
  @BeforeAll
  static void usable() {
    key = circuits.usable("GENEVA", "PASADENA");
  }

  @AfterAll
  static void release() {
    circuits.release(key);
  }

  @Test
  void bothLanesTogetherKeepTheLimitOfTheirDestination() throws IOException {
    try (CountedDoor geneva = bed.countedDoors("GENEVA", circuit(), count).getFirst();
        CountedDoor oslo = bed.countedDoors("OSLO", count).getFirst()) {
      oslo.hold();
      PlacedRequest first = moved("first", "OSLO", "PASADENA");
      Waits.until("the shared path is used", () -> count.now("OSLO") == SHARED);
      geneva.hold();
      PlacedRequest second = moved("second", "GENEVA", "PASADENA");
      Waits.until(
          "both lanes move at the limit",
          () -> count.now(ON_CIRCUIT) == LIMIT - SHARED && count.now("PASADENA") == LIMIT);
      oslo.release();
      geneva.release();
      first.awaitDone();
      second.awaitDone();
    }
    requireLimit("PASADENA");
  }

  /** The agents of two destinations share it. */
  @Test
  void bothLanesTogetherKeepTheLimitOfTheirSource() throws IOException {
    try (CountedDoor geneva = bed.countedDoors("GENEVA", circuit(), count).getFirst()) {
      geneva.hold();
      PlacedRequest first = moved("third", "GENEVA", "OSLO");
      Waits.until("the shared path is used", () -> count.now("OSLO") == SHARED);
      PlacedRequest second = moved("fourth", "GENEVA", "PASADENA");
      Waits.until(
          "both lanes move at the limit",
          () -> count.now(ON_CIRCUIT) == LIMIT - SHARED && count.now("GENEVA") == LIMIT);
      geneva.release();
      first.awaitDone();
      second.awaitDone();
    }
    requireLimit("GENEVA");
  }

  private void requireLimit(String node) {
    assertThat(count.most(node)).isEqualTo(LIMIT);
    assertThat(bed.admin().get("/query/v1/failures").text()).contains("\"items\":[]");
  }

  private static Optional<InetAddress> circuit() throws IOException {
    return Optional.of(InetAddress.getByName(SOURCE));
  }

  private static PlacedRequest moved(String name, String source, String destination) {
    SampleDataset data = bed.dataset(name);
    IntStream.range(0, FILES).forEach(n -> data.file("f" + n, SIZE + n));
    return data.at(source).request(destination);
  }
}

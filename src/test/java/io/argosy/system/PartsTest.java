package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.SlowDoor;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A part of a file outlives its attempt and its source. */
class PartsTest {

  private static final int BYTES = 160_000_000;
  private static final int HELD_AFTER = 60_000_000;

  @RegisterExtension
  static final Testbed bed = TestbedPlan.ofNodes("GENEVA", "LONDON", "PASADENA").built();

  @Test
  void anotherSourceContinuesWhatAKilledOneBegan() throws IOException {
    SampleDataset data = bed.dataset("parts").file("large", BYTES).at("GENEVA", "LONDON");
    try (SlowDoor geneva = bed.doors().slow("GENEVA");
        SlowDoor london = bed.doors().slow("LONDON")) {
      geneva.holdAfter(HELD_AFTER);
      london.holdAfter(HELD_AFTER);
      PlacedRequest request = data.request("PASADENA");
      Waits.until("a transfer is held", () -> geneva.isHolding() || london.isHolding());

      String begun = geneva.isHolding() ? "GENEVA" : "LONDON";
      bed.agent(begun).program().killHard();
      geneva.release();
      london.release();
      request.awaitDone();
      bed.start(bed.agent(begun));
    }
    assertThat(data.isWholeAt("PASADENA", data.lfn("large"))).isTrue();
    long sent = bed.database().count("select sum(bytes) from outcome");
    long attempts = bed.database().count("select count(*) from outcome");
    System.out.printf("parts: %d bytes sent of %d, %d attempts%n", sent, BYTES, attempts);
    assertThat(attempts).isGreaterThanOrEqualTo(2);
    assertThat(sent).isBetween((long) BYTES, BYTES + BYTES / 100L);
  }
}

package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.system.testbed.AgentProgram;
import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.SlowDoor;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A part of a file is reused after its attempt failed or its source changed. */
class PartsTest {

  private static final int BYTES = 160_000_000;
  private static final int HELD_AFTER = 60_000_000;
  private static final long LARGE = 540_000_000;
  private static final long BETWEEN_RESTARTS = 150_000_000;
  private static final int RESTARTS = 3;
  private static final String OF = " where file_id = (select id from data_file where lfn = ?)";

  @RegisterExtension
  static final Testbed bed =
      TestbedPlan.ofNodes("GENEVA", "LONDON", "PASADENA")
          .withRouter("retry.source-pauses=4s,20s")
          .built();

  /**
   * A file of 500 GB comes at 100 MB/s from one door, which restarts every 10 minutes: 60 GB pass
   * between two restarts, and eight restarts interrupt the file. Only bytes in the buffers of two
   * sockets at a restart may be sent twice: 10 MB of 60 GB are 0.02 %. The buffers are as large for
   * a small file, so 1 % is a strict bound here: with 540 MB, and 150 MB between two of three
   * restarts, it allows 1.8 MB a restart, less than a socket buffer. Not every restart ends an
   * attempt: one that finds the door restarted before it asked for bytes gets a new session.
   */
  @Test
  void aLargeFileArrivesThoughItsOnlyDoorIsKilledAgainAndAgain() throws IOException {
    SampleDataset data = bed.dataset("restarts").sparse("large", LARGE).at("GENEVA");
    bed.agent("GENEVA").program().killHard();
    try (SlowDoor proxy = new SlowDoor(bed.doors().of("GENEVA").getFirst(), none -> {})) {
      AgentProgram door = bed.agentWith("GENEVA", "door: {advertise-url: " + proxy.url() + "}");
      proxy.holdAfter(BETWEEN_RESTARTS);
      open(door, proxy);
      PlacedRequest request = data.request("PASADENA");
      for (int restart = 0; restart < RESTARTS; restart++) {
        Waits.until("the transfer is at its next restart", proxy::isHolding);
        door.program().killHard();
        proxy.holdAfter(BETWEEN_RESTARTS);
        open(door, proxy);
      }
      proxy.release();
      request.awaitDone();
      door.program().killHard();
      printTraffic("restarts", data, proxy.passed());
      assertThat(proxy.passed()).isBetween(LARGE, LARGE + LARGE / 100);
    }
    bed.start(bed.agent("GENEVA"));
    assertThat(data.isWholeAt("PASADENA", data.lfn("large"))).isTrue();
    assertThat(attempts(data)).isGreaterThan(1);
  }

  private static void open(AgentProgram door, SlowDoor proxy) {
    door.start(bed.router().uri());
    proxy.leadTo(door.program().awaitReady().port());
  }

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
    long sent =
        bed.database().count("select sum(bytes) from outcome" + OF, data.lfn("large").value());
    printTraffic("parts", data, sent);
    assertThat(attempts(data)).isGreaterThanOrEqualTo(2);
    assertThat(sent).isBetween((long) BYTES, BYTES + BYTES / 100L);
  }

  private static long attempts(SampleDataset data) {
    return bed.database().count("select count(*) from outcome" + OF, data.lfn("large").value());
  }

  private static void printTraffic(String what, SampleDataset data, long sent) {
    System.out.printf("%s: %d bytes sent, %d attempts%n", what, sent, attempts(data));
  }
}

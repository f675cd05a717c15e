package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.SlowDoor;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Whichever program is killed, at whatever moment: no file is lost or delivered twice, and nothing
 * is left behind.
 */
class CrashTest {

  @RegisterExtension static final Testbed bed = Beds.AUDITED;

  private static SampleDataset dataset(String name) {
    SampleDataset data = bed.dataset(name).file("large", 40_000_000);
    for (int i = 0; i < 40; i++) {
      data.file("small/" + i, 3_000 + i);
    }
    return data.at("GENEVA");
  }

  private static void requireWhole(SampleDataset data) {
    assertThat(data.lfns()).allMatch(lfn -> data.isWholeAt("PASADENA", lfn));
    bed.audit().passes();
  }

  @Test
  void anAgentKilledInMidTransferFinishesWhenItIsStartedAgain() throws IOException {
    SampleDataset data = dataset("agent-killed");
    try (SlowDoor door = bed.doors().slow("GENEVA")) {
      door.holdAfter(15_000_000);
      PlacedRequest request = data.request("PASADENA");
      Waits.until("the transfer is held", door::isHolding);

      bed.agent("PASADENA").program().killHard();
      door.release();
      bed.start(bed.agent("PASADENA"));

      request.awaitDone();
    }
    requireWhole(data);
  }

  @Test
  void anAgentKilledTwiceFinishesToo() throws IOException {
    SampleDataset data = dataset("agent-killed-twice");
    try (SlowDoor door = bed.doors().slow("GENEVA")) {
      door.holdAfter(8_000_000);
      PlacedRequest request = data.request("PASADENA");
      for (int i = 0; i < 2; i++) {
        Waits.until("the transfer is held", door::isHolding);
        bed.agent("PASADENA").program().killHard();
        door.holdAfter(8_000_000);
        bed.start(bed.agent("PASADENA"));
      }
      door.release();

      request.awaitDone();
    }
    requireWhole(data);
  }

  @Test
  void aSourceKilledInMidTransferServesWhenItIsStartedAgain() throws IOException {
    SampleDataset data = dataset("source-killed");
    PlacedRequest request;
    try (SlowDoor door = bed.doors().slow("GENEVA")) {
      door.holdAfter(15_000_000);
      request = data.request("PASADENA");
      Waits.until("the transfer is held", door::isHolding);

      bed.agent("GENEVA").program().killHard();
      door.release();
    }
    bed.start(bed.agent("GENEVA"));

    request.awaitDone();
    requireWhole(data);
  }

  @Test
  void aRouterKilledInMidWorkGetsTheReportsAfterItsRestart() throws IOException {
    SampleDataset data = dataset("router-killed");
    try (SlowDoor door = bed.doors().slow("GENEVA")) {
      door.holdAfter(15_000_000);
      PlacedRequest request = data.request("PASADENA");
      Waits.until("the transfer is held", door::isHolding);

      bed.router().killHard();
      door.release();
      Waits.until(
          "the agent finishes without a router",
          () -> Files.exists(bed.node("PASADENA").placeOf(data.lfn("large"))));
      bed.router().start();

      request.awaitDone();
    }
    requireWhole(data);
  }

  @Test
  void aRequestAcceptedJustBeforeTheRouterDiesIsStored() {
    SampleDataset data = dataset("router-killed-early");
    PlacedRequest request = data.request("PASADENA");

    bed.router().killHard();
    bed.router().start();

    request.awaitDone();
    requireWhole(data);
  }

  @Test
  void aDatabaseThatCrashesInMidWorkLosesNothing() throws IOException {
    SampleDataset data = dataset("database-crash");
    try (SlowDoor door = bed.doors().slow("GENEVA")) {
      door.holdAfter(15_000_000);
      PlacedRequest request = data.request("PASADENA");
      Waits.until("the transfer is held", door::isHolding);

      bed.database().crash();
      door.release();

      request.awaitDone();
    }
    requireWhole(data);
  }
}

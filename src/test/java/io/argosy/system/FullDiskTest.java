package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.SlowDoor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The disk of a destination fills while a file arrives; the disk is a small tmpfs. */
class FullDiskTest {

  private static final long RESERVE = 100_000_000;
  private static final long BETWEEN_CHECKS = 8_000_000;
  private static final String DISK = "size=300000000";

  @RegisterExtension static final Testbed bed = Beds.PAIR;

  private final Path disk = bed.node("OSLO").data().getParent();

  @BeforeEach
  void aSmallDisk() throws IOException {
    bed.agent("OSLO").program().killHard();
    assumeTrue(
        ran("mount", "-t", "tmpfs", "-o", DISK, "argosy", disk.toString()),
        "needs root, to mount a small disk");
    bed.start(bed.agent("OSLO"));
  }

  @AfterEach
  void unmount() throws IOException {
    bed.agent("OSLO").program().killHard();
    ran("umount", "-l", disk.toString());
  }

  @Test
  void theReserveIsKeptAndTheFileArrivesOnceThereIsRoom() throws IOException {
    SampleDataset data = bed.dataset("full").file("large", 150_000_000).at("GENEVA");
    Path others = disk.resolve("others");
    PlacedRequest request;
    try (SlowDoor door = bed.doors().slow("GENEVA")) {
      door.holdAfter(40_000_000);
      request = data.request("OSLO");
      Waits.until("the transfer is held", door::isHolding);
      Files.write(others, new byte[120_000_000]);
      door.release();
      Waits.until("the disk is full", () -> failedForWantOfRoom() > 0);
    }
    long free = Files.getFileStore(disk).getUsableSpace();
    System.out.printf("full disk: %d bytes are left of a reserve of %d%n", free, RESERVE);
    assertThat(free).isGreaterThanOrEqualTo(RESERVE - BETWEEN_CHECKS);
    assertThat(bed.database().count("select count(*) from source_failure"))
        .as("failures of the source")
        .isZero();

    Files.delete(others);
    tryAgainNow(request);
    request.awaitDone();
    assertThat(data.isWholeAt("OSLO", data.lfn("large"))).isTrue();
  }

  /** Starts the next attempt, which would begin two minutes later. */
  private static void tryAgainNow(PlacedRequest request) {
    bed.user().postRaw("/command/v1/requests/" + request.id() + "/retries", "").requireDone();
  }

  private static long failedForWantOfRoom() {
    return bed.database().count("select count(*) from outcome where reason = 'DESTINATION_FULL'");
  }

  private static boolean ran(String... command) throws IOException {
    Process process = new ProcessBuilder(command).inheritIO().start();
    Waits.until(command[0] + " has ended", () -> !process.isAlive());
    return process.exitValue() == 0;
  }
}

package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.common.wire.user.WaitView;
import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.CommandRun;
import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.SlowDoor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The disk of a destination is a small tmpfs. It fills while a file arrives, or is full before. */
class FullDiskTest {

  private static final long RESERVE = 100_000_000;
  private static final long BETWEEN_CHECKS = 8_000_000;

  /** The size of each of {@link #WANTED} files, of which {@link #FITTING} fit at first. */
  private static final int BYTES = 5_000_000;

  private static final int WANTED = 100;
  private static final int FITTING = 10;
  private static final Duration GOES_ON_WITHIN = Duration.ofSeconds(15);

  @RegisterExtension static final Testbed bed = Beds.PAIR;

  private final Path disk = bed.node("OSLO").data().getParent();

  private void startWithDisk(long bytes) throws IOException {
    bed.agent("OSLO").program().killHard();
    assumeTrue(
        ran("mount", "-t", "tmpfs", "-o", "size=" + bytes, "argosy", disk.toString()),
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
    startWithDisk(300_000_000);
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

  /** Ten times as much is wanted as there is space for. */
  @Test
  void onlyWhatFitsIsSentAndTheRestGoesOnWhenSpaceAppears() throws IOException {
    startWithDisk(RESERVE + FITTING * BYTES + BYTES / 2);
    SampleDataset data = bed.dataset("tenfold");
    for (int file = 0; file < WANTED; file++) {
      data.sparse("%03d".formatted(file), BYTES);
    }
    PlacedRequest request = data.at("GENEVA").request("OSLO");
    Waits.until("what fits has arrived", () -> arrived(request) == FITTING);
    Waits.until("the rest says why it waits", () -> waitsForSpace(request).isPresent());
    WaitView wait = waitsForSpace(request).orElseThrow();
    assertThat(wait.files()).isEqualTo(WANTED - FITTING);
    assertThat(wait.detail()).startsWith("OSLO lacks 44").contains(" MB of space");
    CommandRun why = CommandRun.of(bed, "why", data.lfn("099").value(), "--at", "OSLO");
    assertThat(why.exitCode()).as(why.text()).isZero();
    assertThat(why.text()).contains("destination-full", wait.detail());

    long since = System.nanoTime();
    ran("mount", "-o", "remount,size=" + (RESERVE + (WANTED + FITTING) * (long) BYTES), disk());
    Waits.until("further files arrive", () -> arrived(request) > FITTING);
    Duration took = Duration.ofNanos(System.nanoTime() - since);
    System.out.printf(
        "full disk: the next file arrived %d ms after there was space%n", took.toMillis());
    assertThat(took).isLessThan(GOES_ON_WITHIN);
    request.awaitDone();
    assertThat(
            bed.database()
                .count(
                    """
                    select count(*) from outcome o join data_file f on f.id = o.file_id
                    where f.lfn like '/sys/tenfold/%' and o.verdict <> 'done'
                    """))
        .as("attempts that failed")
        .isZero();
    assertThat(data.isWholeAt("OSLO", data.lfn("099"))).isTrue();
  }

  private static long arrived(PlacedRequest request) {
    return request.view().destinations().getFirst().doneFiles();
  }

  private static Optional<WaitView> waitsForSpace(PlacedRequest request) {
    return request.view().waits().stream()
        .filter(wait -> wait.reason().equals("destination-full"))
        .findFirst();
  }

  private String disk() {
    return disk.toString();
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

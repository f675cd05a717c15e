package io.argosy.system.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Lfn;
import io.argosy.system.testbed.AgentProgram;
import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.testbed.Waits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Requests from the disk of an agent with a door to a stock XRootD server. */
class DoorToStorageTest {

  @RegisterExtension
  static final Testbed BED =
      TestbedPlan.ofNodes()
          .withSilent("SOURCE")
          .withSilent("TARGET")
          .withRouter("lease.heartbeat=1s")
          .withRouter("retry.attempts-per-source=9")
          .built();

  private static Optional<StorageNodes> started = Optional.empty();

  @BeforeAll
  static void start() throws IOException {
    started = Optional.of(StorageNodes.start(BED, List.of("TARGET")));
  }

  @AfterAll
  static void end() throws IOException {
    if (started.isPresent()) {
      started.get().close();
    }
  }

  private static StorageNodes nodes() {
    return started.orElseThrow();
  }

  /** Returns the sizes of files at the storage whose paths contain a text. */
  private static List<Long> sizes(String part) {
    try (Stream<Path> all = Files.walk(nodes().file("TARGET", ""))) {
      return all.filter(path -> path.toString().contains(part) && Files.isRegularFile(path))
          .map(path -> path.toFile().length())
          .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void filesArriveAlsoIfTheDoorIsKilledInTheMiddleOfOne() throws IOException {
    SampleDataset data = BED.dataset("pushed").file("large", 300_000_000).file("empty", 0);
    for (int n = 0; n < 100; n++) {
      data.file("small/f " + n, 100_000 + n);
    }
    data.at("SOURCE");
    AgentProgram door =
        BED.agentWith("SOURCE", "storage-tls:", "  ca-directory: " + nodes().key().authorities());
    BED.start(door);
    PlacedRequest request = data.request("TARGET");
    Waits.until(
        "a part of the large file has arrived",
        () -> sizes("/.argosy.").stream().anyMatch(bytes -> bytes > 1_000_000));
    door.program().killHard();
    assertThat(sizes("pushed/large")).as("it was killed before the end").isEmpty();
    BED.start(door);
    request.awaitDone();
    for (Lfn lfn : data.lfns()) {
      Path original = BED.node("SOURCE").placeOf(lfn);
      assertThat(Files.mismatch(nodes().file("TARGET", lfn.value()), original)).isEqualTo(-1);
    }
    Waits.until("nothing is left under temporary names", () -> sizes("/.argosy.").isEmpty());
    door.program().killHard();
    nodes().agent().program().killHard();
  }
}

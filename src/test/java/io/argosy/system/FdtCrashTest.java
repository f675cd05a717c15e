package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.testbed.Trees;
import io.argosy.system.testbed.Waits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Either agent is killed while FDT moves files: no file is lost or wrong, and the next start
 * removes the processes and files that were left.
 */
class FdtCrashTest {

  private static final int FILES = 8;

  @RegisterExtension
  static final Testbed bed = TestbedPlan.ofNodes("GENEVA", "PASADENA").withFdt().built();

  @ParameterizedTest
  @ValueSource(strings = {"PASADENA", "GENEVA"})
  void aKilledAgentLosesNoFileAndLeavesNoProcess(String killed) {
    SampleDataset data = bed.dataset("killed-" + killed);
    for (int i = 0; i < FILES; i++) {
      data.file("file-" + i, 60_000_000 + i);
    }
    data.at("GENEVA");
    PlacedRequest request = data.request("PASADENA");
    Waits.until(
        "FDT moves files",
        () -> !bed.agent(killed).fdt().isEmpty() && bed.agent("PASADENA").stagesFiles());
    List<ProcessHandle> orphans = bed.agent(killed).fdt();

    bed.agent(killed).program().killHard();
    assertThat(data.lfns())
        .filteredOn(lfn -> Files.exists(bed.node("PASADENA").placeOf(lfn)))
        .allMatch(lfn -> data.isWholeAt("PASADENA", lfn));
    List<Path> runFiles = runs(killed);
    assertThat(runFiles).isNotEmpty();
    bed.start(bed.agent(killed));

    assertThat(runFiles).noneMatch(Files::exists);
    Waits.until("no orphan runs", () -> orphans.stream().noneMatch(ProcessHandle::isAlive));
    request.awaitDone();
    assertThat(data.lfns()).allMatch(lfn -> data.isWholeAt("PASADENA", lfn));
    bed.audit().passes();
    Waits.until(
        "no FDT is left",
        () -> bed.agent("GENEVA").fdt().isEmpty() && bed.agent("PASADENA").fdt().isEmpty());
  }

  /** Returns the state files of the agents' FDT runs. */
  private static List<Path> runs(String node) {
    Path runs = bed.home().resolve("agents").resolve("agent_" + node).resolve("fdt");
    return Files.exists(runs) ? Trees.leaves(runs) : List.of();
  }
}

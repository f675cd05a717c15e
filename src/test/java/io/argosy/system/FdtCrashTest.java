package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.system.testbed.FdtJar;
import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.testbed.Trees;
import io.argosy.system.testbed.Waits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
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
  static final Testbed bed = plan(TestbedPlan.ofNodes("GENEVA", "PASADENA")).built();

  private static TestbedPlan plan(TestbedPlan plain) {
    TestbedPlan plan = plain;
    for (String line : FdtJar.settings()) {
      plan = plan.withAgents(line);
    }
    return plan;
  }

  @ParameterizedTest
  @ValueSource(strings = {"PASADENA", "GENEVA"})
  void aKilledAgentLosesNoFileAndLeavesNoProcess(String killed) {
    SampleDataset data = bed.dataset("killed-" + killed);
    for (int i = 0; i < FILES; i++) {
      data.file("file-" + i, 60_000_000 + i);
    }
    data.at("GENEVA");
    PlacedRequest request = data.request("PASADENA");
    Waits.until("FDT moves files", () -> !fdtOf(killed).isEmpty() && somethingHasCome());
    List<ProcessHandle> orphans = fdtOf(killed);

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
    Waits.until("no FDT is left", () -> fdtOf("GENEVA").isEmpty() && fdtOf("PASADENA").isEmpty());
  }

  private static boolean somethingHasCome() {
    return Trees.leaves(bed.node("PASADENA").staging()).stream()
        .anyMatch(file -> !file.endsWith("lock"));
  }

  /** Returns the state files of the agents' FDT runs. */
  private static List<Path> runs(String node) {
    Path runs = bed.home().resolve("agents").resolve("agent_" + node).resolve("fdt");
    return Files.exists(runs) ? Trees.leaves(runs) : List.of();
  }

  private static List<ProcessHandle> fdtOf(String node) {
    return ProcessHandle.of(bed.agent(node).program().pid()).stream()
        .flatMap(ProcessHandle::children)
        .filter(
            child ->
                Stream.of(child.info().arguments().orElse(new String[0]))
                    .anyMatch("lia.util.net.copy.FDTMain"::equals))
        .toList();
  }
}

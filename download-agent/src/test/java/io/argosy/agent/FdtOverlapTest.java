package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fdt.FdtRecord;
import io.argosy.agent.fdt.FdtRecords;
import io.argosy.agent.fixture.FdtSites;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.wire.agent.ClaimAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Several jobs of one link, concurrently and sequentially. */
@Execution(ExecutionMode.CONCURRENT)
class FdtOverlapTest {

  private static final Duration LONG = Duration.ofSeconds(180);
  private static final int FILES = 4;

  @TempDir private Path directory;
  private ScriptedRouter router;
  private TestSite source;
  private TestSite destination;

  @BeforeAll
  static void requireStandIn() {
    FdtSites.requireStandIn();
  }

  @BeforeEach
  void build() {
    router = new ScriptedRouter();
    source = new TestSite(directory, "SRC", router);
    destination = new TestSite(directory, "DST", router);
  }

  @AfterEach
  void stop() {
    destination.close();
    source.close();
    router.close();
  }

  @Test
  void twoJobsMoveAtATimeAndTheNextIsPrepared() {
    List<FdtRecord> runs = moved(2);
    for (FdtRecord run : runs) {
      assertThat(movingAt(runs, connecting(run)))
          .as("two, and one that begins shortly before the end of another")
          .hasSizeLessThanOrEqualTo(3);
    }
    assertThat(runs).anyMatch(run -> movingAt(runs, connecting(run)).size() == 2);
    assertThat(runs.subList(2, FILES)).anyMatch(run -> !waitedFor(runs, run).isEmpty());
    for (FdtRecord run : runs) {
      assertThat(leasedTwice(runs, run)).isEmpty();
    }
  }

  @Test
  void withoutOverlapEachJobBeginsAfterTheLastByteOfTheOneBefore() {
    List<FdtRecord> runs = moved(1);
    for (int n = 1; n < runs.size(); n++) {
      assertThat(runs.get(n).times().began()).isAfterOrEqualTo(runs.get(n - 1).times().grew());
    }
  }

  /** A busy door is asked again, and no file fails. */
  @Test
  void aDoorWithOneRunServesJobsSequentially() {
    source.start("door", FdtSites.yaml() + "\n      door-runs: 1");
    List<FdtRecord> runs = movedFrom(2);
    assertThat(runs).hasSize(FILES);
    for (FdtRecord run : runs) {
      assertThat(movingAt(runs, connecting(run))).hasSizeLessThanOrEqualTo(1);
    }
  }

  /** The state that a destination leaves when it is killed while two jobs move bytes. */
  @Test
  void afterACrashInTheMiddleNothingIsLeftAndAllArrives() throws IOException {
    destination.start("download", FdtSites.yaml()).close();
    List<Process> orphans = List.of(crashed("run-1"), crashed("run-2"));
    List<FdtRecord> runs = moved(2);
    assertThat(runs).hasSize(FILES);
    assertThat(orphans).noneMatch(Process::isAlive);
  }

  private Process crashed(String run) throws IOException {
    Path files = destination.staging().resolve(destination.agent()).resolve("fdt-" + run);
    Path home = destination.state().resolve("fdt").resolve(run);
    Files.createDirectories(files);
    Files.writeString(files.resolve("0.part"), "a part");
    Files.createDirectories(home.resolve("home"));
    return new ProcessBuilder(
            "sh", "-c", "while :; do sleep 1; done", "fdt", "-Duser.home=" + home.resolve("home"))
        .start();
  }

  /** One job per file; returns the runs in the order in which they began. */
  private List<FdtRecord> moved(int overlap) {
    source.start("door", FdtSites.yaml());
    return movedFrom(overlap);
  }

  private List<FdtRecord> movedFrom(int overlap) {
    String fdt = FdtSites.yaml() + "\n      overlap: " + overlap + "\n      job-files: 1";
    destination.start(
        "download", fdt, "limits:\n      job-files: 1", "transfer:\n      backend: fdt");
    await().until(() -> router.registrations().size() == 2);
    byte[] content = new byte[30_000_000];
    new Random(7).nextBytes(content);
    List<ClaimAnswer.ClaimedTask> tasks = new ArrayList<>();
    for (int n = 0; n < FILES; n++) {
      source.write("/d/f" + n, content);
      tasks.add(source.task("t" + n, "/d/f" + n, destination.node()));
    }
    router.give(destination.agent(), tasks);
    await().atMost(LONG).until(() -> router.reports().size() == FILES);
    assertThat(router.reports()).allMatch(report -> report.failure() == null);
    await().atMost(LONG).until(() -> FdtSites.nothingIsLeft(source, destination));
    return destination.life().getBean(FdtRecords.class).all().stream()
        .sorted(Comparator.comparing(run -> run.times().began()))
        .toList();
  }

  private static Instant connecting(FdtRecord run) {
    return run.times().connecting().orElseThrow();
  }

  /** The runs that moved bytes while this one was prepared. */
  private static List<FdtRecord> waitedFor(List<FdtRecord> runs, FdtRecord run) {
    return runs.stream()
        .filter(other -> connecting(other).isBefore(connecting(run)))
        .filter(other -> run.times().began().isBefore(other.times().grew()))
        .toList();
  }

  private static List<FdtRecord> movingAt(List<FdtRecord> runs, Instant when) {
    return runs.stream()
        .filter(run -> !connecting(run).isAfter(when) && run.times().grew().isAfter(when))
        .toList();
  }

  /** Ports that this run and another one used at the same time. */
  private static Set<String> leasedTwice(List<FdtRecord> runs, FdtRecord run) {
    return runs.stream()
        .filter(other -> !other.equals(run))
        .filter(other -> other.times().began().isBefore(run.times().ended()))
        .filter(other -> run.times().began().isBefore(other.times().ended()))
        .flatMap(other -> ports(other).stream())
        .filter(ports(run)::contains)
        .collect(Collectors.toSet());
  }

  private static Set<String> ports(FdtRecord run) {
    List<String> words = run.here().command();
    return Arrays.asList("-p", "-tp").stream()
        .map(option -> words.get(words.indexOf(option) + 1))
        .collect(Collectors.toSet());
  }
}

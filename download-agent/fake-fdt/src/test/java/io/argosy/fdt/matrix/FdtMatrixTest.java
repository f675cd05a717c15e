package io.argosy.fdt.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the same cases with the fake and, if ARGOSY_FDT_JAR names one, with a real FDT, and compares
 * both with the observed behaviour of FDT 0.27. The observations are written to {@code
 * target/fdt-matrix.txt}.
 */
@Execution(ExecutionMode.CONCURRENT)
class FdtMatrixTest {

  private static final MatrixReport REPORT = new MatrixReport();

  @TempDir Path place;

  static Stream<Case> cases() {
    return Stream.of(
            PlainCases.all(),
            BrokenCases.all(),
            NetworkCases.all(),
            NameCases.all(),
            PolicyCases.all())
        .flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theFakeDoesWhatFdtDid(Case row) throws IOException, InterruptedException {
    check(FdtProgram.fake(), row);
  }

  @ParameterizedTest
  @MethodSource("cases")
  @EnabledIfEnvironmentVariable(named = "ARGOSY_FDT_JAR", matches = ".+")
  void theRealFdtStillDoesWhatFdtDid(Case row) throws IOException, InterruptedException {
    check(FdtProgram.real().orElseThrow(), row);
  }

  @AfterAll
  static void report() throws IOException {
    REPORT.write(Path.of("target"));
  }

  private void check(FdtProgram program, Case row) throws IOException, InterruptedException {
    try (var rig = new Rig(program, place)) {
      long start = System.nanoTime();
      var pair = row.script().run(rig);
      var seen = rig.observe(pair);
      var took = Duration.ofNanos(System.nanoTime() - start);
      REPORT.add(program.name(), row.name(), new MatrixReport.Seen(seen, took));
      assertThat(seen).isEqualTo(Expectations.of(row.name()));
    }
  }
}

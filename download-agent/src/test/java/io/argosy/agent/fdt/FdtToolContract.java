package io.argosy.agent.fdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The contract of runners of FDT, with a program that listens until it is ended. */
public interface FdtToolContract {

  FdtTool tool();

  /** A client order; no server listens at its address. */
  FdtOrder ORDER =
      new FdtOrder(
          "run-1",
          new FdtSide.Client(FdtCommandLineTest.address(1), 31000, 1, false, Path.of("/d")),
          List.of(Path.of("/d/f")),
          Optional.empty(),
          List.of("/d/f / 0.part"),
          List.of());

  @Test
  default void aRunListensUntilItIsEnded() throws FdtUnusableException {
    FdtRun run = tool().start(ORDER);
    await().until(run::isReady);
    assertThat(run.isAlive()).isTrue();
    assertThat(run.output().exit()).isEmpty();
    assertThat(run.commandLine()).contains("-monID", "run-1");
    run.end();
    run.end();
    assertThat(run.isAlive()).isFalse();
    assertThat(run.output().exit()).isNotEqualTo(Optional.empty());
    assertThat(run.output().log()).contains("READY");
  }
}

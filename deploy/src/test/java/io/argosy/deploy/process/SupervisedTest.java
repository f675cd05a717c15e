package io.argosy.deploy.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.process.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SupervisedTest {

  private static final Duration LONG = Duration.ofSeconds(20);
  private static final String WRITE_RUN_FILE =
      "printf '{\"pid\":%d,\"start\":\"2026-01-01T00:00:00Z\",\"port\":%d}' $$ 4711 > run.new; mv"
          + " run.new run.json; ";

  @TempDir Path directory;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final BlockingQueue<OptionalInt> ports = new LinkedBlockingQueue<>();
  private Supervised supervised;

  @AfterEach
  void end() {
    supervised.askToEnd();
    supervised.awaitEnd(LONG);
  }

  @Test
  void isReadyWhenItsRunFileIsWrittenAndEndsWhenAsked() throws IOException {
    supervised = script(WRITE_RUN_FILE + "exec sleep 1000");
    supervised.start();
    supervised.awaitReady(LONG);
    ProcessHandle process = supervised.process().orElseThrow();

    supervised.askToEnd();
    supervised.awaitEnd(LONG);

    assertThat(process.isAlive()).isFalse();
    assertThat(supervised.givenUp()).isNotDone();
    assertThat(lines).isEmpty();
  }

  @Test
  void aKilledProgramIsRestartedOnTheSamePort() throws Exception {
    supervised = script(WRITE_RUN_FILE + "exec sleep 1000");
    supervised.start();
    supervised.awaitReady(LONG);
    ProcessHandle first = supervised.process().orElseThrow();
    first.destroyForcibly();

    assertThat(lines.poll(20, TimeUnit.SECONDS)).contains("tiny ended; starting it again");
    assertThat(ports.poll(20, TimeUnit.SECONDS)).isEqualTo(OptionalInt.empty());
    assertThat(ports.poll(20, TimeUnit.SECONDS)).isEqualTo(OptionalInt.of(4711));
    assertThat(first.isAlive()).isFalse();
  }

  @Test
  void theErrorOfAFailedStartHasTheEndOfTheLog() throws IOException {
    supervised = script("echo 'port 1 is taken'; exit 3");
    supervised.start();
    assertThatThrownBy(() -> supervised.awaitReady(LONG))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("tiny ended")
        .hasMessageContaining("port 1 is taken");
  }

  @Test
  void waitingForReadinessIsLimited() throws IOException {
    supervised = script("echo reading; exec sleep 1000");
    supervised.start();
    assertThatThrownBy(() -> supervised.awaitReady(Duration.ofMillis(300)))
        .hasMessageContaining("tiny was started and runs, but does not serve after 0 s. ")
        .hasMessageContaining("load")
        .hasMessageContaining(directory.resolve("tiny.log").toString());
  }

  @Test
  void aProgramThatDoesNotEndIsKilled() throws Exception {
    supervised = script("trap '' TERM; " + WRITE_RUN_FILE + "while true; do sleep 1; done");
    supervised.start();
    supervised.awaitReady(LONG);
    ProcessHandle process = supervised.process().orElseThrow();

    supervised.askToEnd();
    supervised.awaitEnd(Duration.ofMillis(300));

    assertThat(process.isAlive()).isFalse();
    assertThat(lines).anyMatch(line -> line.contains("killing it"));
  }

  @Test
  void aRunFileOfAnotherProcessIsIgnored() throws IOException {
    Files.writeString(
        directory.resolve("run.json"), "{\"pid\":1,\"start\":\"2026-01-01T00:00:00Z\",\"port\":1}");
    supervised = script("exec sleep 1000");
    supervised.start();
    assertThatThrownBy(() -> supervised.awaitReady(Duration.ofMillis(300)))
        .hasMessageContaining("does not serve");
    assertThat(RunFile.find(directory.resolve("run.json")))
        .as("what an earlier run left is removed at the start")
        .isEmpty();
  }

  private Supervised script(String script) {
    Function<OptionalInt, List<String>> command =
        port -> {
          ports.add(port);
          return List.of("sh", "-c", script);
        };
    var program =
        new JavaProgram(
            "tiny",
            directory,
            directory.resolve("tiny.log"),
            directory.resolve("run.json"),
            command);
    return new Supervised(program, lines::add);
  }
}

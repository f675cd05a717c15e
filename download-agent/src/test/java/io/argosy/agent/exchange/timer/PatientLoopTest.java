package io.argosy.agent.exchange.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.exchange.RouterRefusedException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.backoff.ExponentialBackOff;

@ExtendWith(OutputCaptureExtension.class)
class PatientLoopTest {

  private final ExponentialBackOff pause = new ExponentialBackOff(1, 2);
  private final List<String> endings = new CopyOnWriteArrayList<>();
  private final AtomicInteger steps = new AtomicInteger();

  @ParameterizedTest
  @ValueSource(classes = {IllegalStateException.class, NoClassDefFoundError.class})
  void aStepThatFailsIsRepeated(Class<? extends Throwable> bug) {
    PatientLoop loop = loop(bug);
    await().until(() -> steps.get() >= 3);
    loop.close();
    assertThat(endings).isEmpty();
  }

  @Test
  void aStaleStepEndsTheProcessAndIsNotRepeated() {
    RouterRefusedException stale = new RouterRefusedException(409, "stale-incarnation", "old");
    try (PatientLoop loop = new PatientLoop("test", () -> refuse(stale), pause, endings::add)) {
      loop.start();
      await().until(() -> !endings.isEmpty());
      loop.wake();
    }
    assertThat(steps).hasValue(1);
  }

  @Test
  void aRefusedTokenIsLoggedWithWhatToDo(CapturedOutput output) {
    RouterRefusedException refused = new RouterRefusedException(401, "unknown-token", "no such");
    try (PatientLoop loop = new PatientLoop("test", () -> refuse(refused), pause, endings::add)) {
      loop.start();
      await().until(() -> steps.get() >= 2);
    }
    assertThat(output)
        .contains("The router refuses this agent's token (401). Check token-file")
        .doesNotContain("Exception");
  }

  private PatientLoop loop(Class<? extends Throwable> bug) {
    return new PatientLoop("test", () -> failTwice(bug), pause, endings::add).start();
  }

  private Duration failTwice(Class<? extends Throwable> bug) {
    if (steps.incrementAndGet() < 3) {
      if (bug == IllegalStateException.class) {
        throw new IllegalStateException("a bug");
      }
      throw new NoClassDefFoundError("a bug");
    }
    return Duration.ofHours(1);
  }

  private Duration refuse(RouterRefusedException refusal) {
    steps.incrementAndGet();
    throw refusal;
  }
}

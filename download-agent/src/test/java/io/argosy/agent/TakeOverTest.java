package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether an agent ends a live one of its name is the operator's word. */
class TakeOverTest {

  private @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theRouterHearsWhetherAnotherMayBeEnded(boolean wanted) {
    try (ScriptedRouter router = new ScriptedRouter();
        TestSite site = new TestSite(directory, "DST", router)) {
      site.start("download", "take-over: " + wanted);
      await().until(() -> router.registrations().containsKey(site.agent()));
      assertThat(router.registrations().get(site.agent()).takeOver()).isEqualTo(wanted);
    }
  }
}

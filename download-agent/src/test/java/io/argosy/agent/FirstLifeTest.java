package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an agent finds at its start, and must not take for another agent's. */
class FirstLifeTest {

  private final ScriptedRouter router = new ScriptedRouter();
  private @TempDir Path directory;
  private TestSite site;

  @BeforeEach
  void furnish() {
    site = new TestSite(directory, "SRC", router);
  }

  @AfterEach
  void shut() {
    site.close();
    router.close();
  }

  /**
   * The router may have processed the first registration: then the live session is this agent's.
   */
  @Test
  void aRegistrationWithoutAnAnswerIsRepeatedAsTheSameAgent() {
    router.goAway(true);
    site.start("door");
    await().until(() -> router.turnedAway() > 0);
    assertThat(site.state().resolve("registering")).exists();
    router.goAway(false);
    await().until(() -> router.registrations().containsKey(site.agent()));
    assertThat(router.registrations().get(site.agent()).takeOver()).isTrue();
    await().until(() -> Files.exists(site.runFile()));
    assertThat(site.state().resolve("registering")).doesNotExist();
  }

  @Test
  void aVeryFirstRegistrationTakesNothingOver() {
    site.start("door");
    await().until(() -> Files.exists(site.runFile()));
    assertThat(router.registrations().get(site.agent()).takeOver()).isFalse();
  }

  @Test
  void anAgentThatTakesOverSaysSo() {
    site.start("download", "take-over: true");
    await().until(() -> router.registrations().containsKey(site.agent()));
    assertThat(router.registrations().get(site.agent()).takeOver()).isTrue();
  }

  /** Otherwise the first grants arrive before it can verify them. */
  @Test
  void aDoorIsAnnouncedOnceItHasTheRoutersKeys() {
    router.withholdKeys(true);
    site.start("door");
    await().until(() -> router.turnedAway() > 0);
    assertThat(router.registrations()).isEmpty();
    router.withholdKeys(false);
    await().until(() -> Files.exists(site.runFile()));
    assertThat(router.registrations()).containsKey(site.agent());
  }

  @Test
  void anAgentWithoutADoorNeedsNoKeys() {
    router.withholdKeys(true);
    site.start("download");
    await().until(() -> Files.exists(site.runFile()));
    assertThat(router.turnedAway()).isZero();
  }

  /** The start deletes what kill -9 left behind, and no foreign files. */
  @Test
  void aStartCleansUpAfterAKilledOne() throws IOException {
    Files.createDirectories(site.staging());
    Files.createDirectories(site.state().resolve("claims"));
    Path probe = Files.createFile(site.data().resolve(".argosy-probe-agent_SRC-42"));
    Path foreign = Files.createFile(site.data().resolve(".argosy-probe-agent_SRC-2-44"));
    Path half = Files.writeString(site.state().resolve("claims/.x.claim.tmp"), "half");
    site.start("download");
    assertThat(probe).doesNotExist();
    assertThat(half).doesNotExist();
    assertThat(foreign).exists();
    // Otherwise its first registration would still be written while the directory is deleted.
    await().until(() -> Files.exists(site.runFile()));
  }
}

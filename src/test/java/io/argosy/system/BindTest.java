package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.system.testbed.KeyStoreFile;
import io.argosy.system.testbed.RouterProgram;
import io.argosy.system.testbed.SystemProgram;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tokens never travel in clear beyond this machine. */
class BindTest {

  private static final String REFUSAL = "Refusing to serve 0.0.0.0 without TLS";

  @RegisterExtension static final Testbed bed = TestbedPlan.ofNodes().withSilent("GENEVA").built();

  @Test
  void theRouterRefusesAnOpenAddressWithoutTls() {
    SystemProgram router = bed.anotherRouter("open-router", "address=0.0.0.0").startUnready();

    assertThat(router.awaitExit()).isNotZero();
    assertThat(router.log()).contains(REFUSAL);
  }

  @Test
  void theRouterServesAnOpenAddressWithTls() throws IOException {
    KeyStoreFile keys = KeyStoreFile.below(bed.home());
    RouterProgram router =
        bed.anotherRouter(
            "tls-router",
            "address=0.0.0.0",
            "tls.key-store-file=" + keys.file(),
            "tls.key-store-password-file=" + keys.passwordFile());
    router.start();
    try {
      assertThat(keys.statusOf("https://localhost:" + router.port() + "/actuator/health"))
          .isEqualTo(200);
    } finally {
      router.killHard();
    }
  }

  @Test
  void aDoorRefusesAnOpenAddressWithoutTls() {
    SystemProgram agent = bed.agentAlone("GENEVA", "door: {address: 0.0.0.0}");

    assertThat(agent.awaitExit()).isNotZero();
    assertThat(agent.log()).contains(REFUSAL);
  }

  @Test
  void aDoorServesAnOpenAddressWithTls() throws IOException {
    KeyStoreFile keys = KeyStoreFile.below(bed.home());
    SystemProgram agent =
        bed.agentAlone(
            "GENEVA",
            "door: {address: 0.0.0.0, tls: {key-store-file: %s, key-store-password-file: %s}}"
                .formatted(keys.file(), keys.passwordFile()));
    int port = agent.awaitReady().port();

    assertThat(keys.statusOf("https://localhost:" + port + "/door/v1/none/0")).isEqualTo(404);
    agent.killHard();
  }

  @Test
  void theWebServesAnOpenAddressWithTls() throws IOException {
    KeyStoreFile keys = KeyStoreFile.below(bed.home());
    SystemProgram web =
        bed.web(
            "address=0.0.0.0",
            "tls.key-store-file=" + keys.file(),
            "tls.key-store-password-file=" + keys.passwordFile());
    int port = web.awaitReady().port();

    assertThat(keys.statusOf("https://localhost:" + port + "/")).isLessThan(500);
    web.killHard();
  }

  @Test
  void theWebRefusesAnOpenAddressWithoutTls() {
    SystemProgram web = bed.web("address=0.0.0.0");

    assertThat(web.awaitExit()).isNotZero();
    assertThat(web.log()).contains(REFUSAL);
  }
}

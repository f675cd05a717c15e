package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.system.testbed.AgentProgram;
import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.KeyStoreFile;
import io.argosy.system.testbed.RouterProgram;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.SystemProgram;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.PageReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tokens are never sent unencrypted to another machine. */
class BindTest {

  private static final String REFUSAL = "Refusing to serve 0.0.0.0 without TLS";

  @RegisterExtension static final Testbed bed = Beds.BY_HAND;

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
    AgentProgram agent = bed.agentWith("CAIRO", "door: {address: 0.0.0.0}");
    agent.startUnready(bed.router().uri());

    assertThat(agent.program().awaitExit()).isNotZero();
    assertThat(agent.program().log()).contains(REFUSAL);
  }

  @Test
  void aDoorServesAnOpenAddressWithTls() throws IOException {
    KeyStoreFile keys = KeyStoreFile.below(bed.home());
    AgentProgram agent = bed.agentWith("CAIRO", doorOf("0.0.0.0", keys));
    agent.start(bed.router().uri());
    int port = agent.program().awaitReady().port();

    assertThat(keys.statusOf("https://localhost:" + port + "/door/v1/none/0")).isEqualTo(404);
    agent.program().killHard();
  }

  /** The certificates are created by the operator. */
  @Test
  void filesArriveOverTlsByCertificatesOfACaFile() throws IOException {
    KeyStoreFile keys = KeyStoreFile.below(bed.home());
    String trust = "router-ca-file: " + keys.certificate();
    SampleDataset data = bed.dataset("over-tls").file("one", 3_000_000).at("CAIRO");
    RouterProgram router = tlsRouter("tls-delivery", keys);
    URI secure = URI.create("https://127.0.0.1:" + router.port());
    AgentProgram cairo = bed.agentWith("CAIRO", trust, doorOf("127.0.0.1", keys));
    AgentProgram lima = bed.agentWith("LIMA", trust, doorOf("127.0.0.1", keys));
    cairo.start(secure);
    lima.start(secure);

    data.request("LIMA").awaitDone();

    assertThat(data.isWholeAt("LIMA", data.lfn("one"))).isTrue();
    assertThat(bed.doors().of("CAIRO")).extracting(URI::getScheme).containsOnly("https");
    pagesSignInOver(secure, keys);
    cairo.program().killHard();
    lima.program().killHard();
    router.killHard();
  }

  private static void pagesSignInOver(URI router, KeyStoreFile keys) throws IOException {
    SystemProgram web = bed.web("router-url=" + router, "router-ca-file=" + keys.certificate());
    URI pages = URI.create("http://127.0.0.1:" + web.awaitReady().port());
    assertThat(new PageReader(pages, bed.admin()).get("/")).doesNotContain("has not answered");
    web.killHard();
  }

  @Test
  void anotherCaFileThanTheRoutersIsNamed() throws IOException {
    KeyStoreFile keys = KeyStoreFile.below(bed.home());
    KeyStoreFile other = KeyStoreFile.below(Files.createTempDirectory(bed.home(), "other"));
    RouterProgram router = tlsRouter("tls-refused", keys);
    AgentProgram agent = bed.agentWith("LIMA", "router-ca-file: " + other.certificate());
    agent.startUnready(URI.create("https://127.0.0.1:" + router.port()));

    Waits.until(
        "is logged",
        () -> agent.program().log().contains("does not trust the certificate of the router"));
    agent.program().killHard();
    router.killHard();
  }

  private static RouterProgram tlsRouter(String name, KeyStoreFile keys) {
    RouterProgram router =
        bed.anotherRouter(
            name,
            "tls.key-store-file=" + keys.file(),
            "tls.key-store-password-file=" + keys.passwordFile());
    router.start();
    return router;
  }

  private static String doorOf(String address, KeyStoreFile keys) {
    return "door: {address: %s, tls: {key-store-file: %s, key-store-password-file: %s}}"
        .formatted(address, keys.file(), keys.passwordFile());
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

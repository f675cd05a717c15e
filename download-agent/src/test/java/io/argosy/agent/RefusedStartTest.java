package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A configuration that would do harm does not start; the message names the key. */
class RefusedStartTest {

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

  @Test
  void aDoorOffLoopbackWithoutTlsIsRefused() {
    assertRefused("door.address", () -> site.start("door", "door:", "  address: 0.0.0.0"));
  }

  @Test
  void aDoorWithTlsIsServed() throws IOException, InterruptedException, GeneralSecurityException {
    Path store = keyStore();
    site.start(
        "door",
        "door:",
        "  address: 127.0.0.1",
        "  tls:",
        "    key-store-file: " + store,
        "    key-store-password-file: " + directory.resolve("password"));
    await().until(() -> router.registrations().containsKey(site.agent()));
    var address = router.registrations().get(site.agent()).doors().getFirst();
    assertThat(address.protocol()).isEqualTo("https");
    try (HttpClient client = HttpClient.newBuilder().sslContext(trusting(store)).build()) {
      var answer =
          client.send(
              HttpRequest.newBuilder(URI.create(address.url() + "/status")).build(),
              HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).contains("agent_SRC");
    }
  }

  @Test
  void anUnknownKeyIsNamed() {
    assertThatThrownBy(() -> site.start("door", "colour: red"))
        .hasStackTraceContaining("argosy.agent.colour");
    assertThatThrownBy(() -> site.start("door", "limits:", "  files: 3"))
        .hasStackTraceContaining("argosy.agent.limits.files");
  }

  @Test
  void aBadValueIsNamed() {
    assertThatThrownBy(() -> site.start("door", "limits:", "  job-bytes: many"))
        .isInstanceOf(RuntimeException.class)
        .hasStackTraceContaining("argosy.agent.limits.job-bytes");
    assertThatThrownBy(() -> site.start("gardener"))
        .hasRootCauseInstanceOf(IllegalArgumentException.class)
        .hasStackTraceContaining("argosy.agent.roles");
  }

  @Test
  void stateAndStagingLieApartFromTheData() throws IOException {
    String[] arguments = {"--config", directory.resolve("bad.yaml").toString()};
    String good = site.yaml("download");
    Files.writeString(
        directory.resolve("bad.yaml"), good.replace(site.state().toString(), site.data() + "/s"));
    assertRefused("state-dir", () -> AgentMain.start(arguments));
    Files.writeString(
        directory.resolve("bad.yaml"), good.replace(site.staging().toString(), site.data() + "/s"));
    assertRefused("staging", () -> AgentMain.start(arguments));
    Files.writeString(
        directory.resolve("bad.yaml"), good.replace(site.staging().toString(), "/dev/shm/argosy"));
    assertRefused("staging", () -> AgentMain.start(arguments));
    assertThat(site.data()).isEmptyDirectory();
  }

  @Test
  void twoAgentsNeverShareAState() {
    site.start("door");
    assertRefused("state-dir", () -> new TestSite(directory, "SRC", router).start("door"));
  }

  private static void assertRefused(String key, ThrowingCallable start) {
    assertThatThrownBy(start).hasStackTraceContaining("argosy.agent.").hasStackTraceContaining(key);
  }

  private Path keyStore() throws IOException, InterruptedException {
    Path store = directory.resolve("door.p12");
    Files.writeString(directory.resolve("password"), "changeit");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "door",
                "-keyalg",
                "EC",
                "-storetype",
                "PKCS12",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=ip:127.0.0.1",
                "-storepass",
                "changeit",
                "-keystore",
                store.toString())
            .inheritIO()
            .start();
    assertThat(keytool.waitFor()).isZero();
    return store;
  }

  private static SSLContext trusting(Path store) throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance(store.toFile(), "changeit".toCharArray());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("door", keys.getCertificate("door"));
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }
}

package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.argosy.common.process.RunFile;
import io.argosy.web.fixture.Answers;
import io.argosy.web.fixture.RunningPages;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartTest {

  private static final String NOWHERE = "--argosy.web.router-url=http://127.0.0.1:1";

  @TempDir Path directory;

  @Test
  void anotherAddressThanLoopbackWithoutTlsIsRefused() {
    assertThatThrownBy(() -> start("--argosy.web.address=0.0.0.0"))
        .hasStackTraceContaining("Refusing to serve 0.0.0.0 without TLS");
  }

  @Test
  void anUnknownSettingIsRefusedByName() {
    assertThatThrownBy(() -> start("--argosy.web.colour=blue"))
        .hasStackTraceContaining("argosy.web.colour");
  }

  @Test
  void aRemoteRouterNeedsTls() {
    assertThatThrownBy(() -> WebMain.start("--argosy.web.router-url=http://192.0.2.1:1"))
        .hasStackTraceContaining("argosy.web.router-url: http://192.0.2.1:1");
  }

  @Test
  void aHangingStartEndsWithItsParent() throws IOException, InterruptedException {
    Path never = directory.resolve("never");
    assertThat(new ProcessBuilder("mkfifo", never.toString()).start().waitFor()).isZero();
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "io.argosy.web.WebMain"));
    command.add(NOWHERE);
    command.add("--argosy.web.router-ca-file=" + never);
    command.add("--argosy.web.parent-pid=" + goneProcess());
    Process web =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("web.log").toFile())
            .start();
    boolean ended = web.waitFor(30, TimeUnit.SECONDS);
    web.destroyForcibly();
    assertThat(ended).isTrue();
    assertThat(directory.resolve("web.log")).content().contains("Parent process ended");
  }

  private static long goneProcess() throws IOException, InterruptedException {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    return gone.pid();
  }

  @Test
  void missingSettingsAndFilesAreNamed() {
    assertThatThrownBy(() -> WebMain.start("--argosy.web.port=0"))
        .hasStackTraceContaining("argosy.web.router-url");
    assertThatThrownBy(() -> start("--argosy.web.router-ca-file=/nowhere/at/all"))
        .hasStackTraceContaining("/nowhere/at/all");
  }

  @Test
  void theRunFileContainsTheAddress() {
    Path runFile = directory.resolve("run/web.json");
    try (RunningPages pages = RunningPages.with("--argosy.web.run-file=" + runFile)) {
      assertThat(RunFile.read(runFile).port()).isEqualTo(pages.port());
      assertThat(RunFile.read(runFile).pid()).isEqualTo(ProcessHandle.current().pid());
    }
  }

  /** The clock follows that of the machine, by which Tomcat stamps sessions. */
  @Test
  void aSessionEndsHoweverActive() {
    try (RunningPages pages = RunningPages.with("--argosy.web.session-timeout=1s")) {
      Instant before = pages.now();
      try {
        pages.clock().set(Instant.now());
        var visitor = pages.visitor().signedIn();
        await()
            .until(
                () -> {
                  pages.clock().set(Instant.now());
                  return visitor.get("/live/requests").statusCode() == 401;
                });
      } finally {
        pages.clock().set(before);
      }
    }
  }

  @Test
  void withTlsTheCookieIsForTlsOnly() throws Exception {
    Path store = directory.resolve("web.p12");
    makeKeyStore(store);
    try (RunningPages pages =
        RunningPages.with(
            "--argosy.web.tls.key-store-file=" + store,
            "--argosy.web.tls.key-store-password-file=" + RunningPages.secret("test-only"))) {
      String code = pages.router().code("a-link-by-tls");
      URI link = URI.create("https://localhost:" + pages.port() + "/sign-in?code=" + code);
      try (HttpClient client = speaking(trusting(store))) {
        HttpResponse<String> page =
            client.send(HttpRequest.newBuilder(link).build(), BodyHandlers.ofString());
        assertThat(page.headers().firstValue("Set-Cookie").orElse(""))
            .startsWith("__Host-argosy_csrf=")
            .contains("Secure", "HttpOnly", "SameSite=Lax", "Path=/")
            .doesNotContain("Domain");
        String form = "code=" + code + "&_csrf=" + Answers.token(page);
        HttpResponse<String> in =
            client.send(
                HttpRequest.newBuilder(link.resolve("/sign-in"))
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(BodyPublishers.ofString(form))
                    .build(),
                BodyHandlers.ofString());
        assertThat(in.statusCode()).isEqualTo(302);
        assertThat(in.headers().firstValue("Set-Cookie").orElse(""))
            .startsWith("__Host-argosy_session=")
            .contains("Secure", "HttpOnly", "SameSite=Lax", "Path=/")
            .doesNotContain("Domain");
        assertThat(in.headers().firstValue("Strict-Transport-Security").orElse(""))
            .contains("max-age=31536000")
            .doesNotContain("includeSubDomains");
      }
    }
  }

  private static HttpClient speaking(SSLContext tls) {
    return HttpClient.newBuilder().sslContext(tls).cookieHandler(new CookieManager()).build();
  }

  private void makeKeyStore(Path store) throws IOException, InterruptedException {
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "web",
                "-keyalg",
                "EC",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                "test-only",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1")
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("keytool.log").toFile())
            .start();
    assertThat(keytool.waitFor()).isZero();
  }

  private static SSLContext trusting(Path store) throws GeneralSecurityException, IOException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(store)) {
      keys.load(in, "test-only".toCharArray());
    }
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("web", keys.getCertificate("web"));
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, factory.getTrustManagers(), null);
    return context;
  }

  private static void start(String more) {
    WebMain.start(NOWHERE, more).close();
  }
}

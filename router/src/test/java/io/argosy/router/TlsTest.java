package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With TLS a router may listen on every address. */
class TlsTest {

  private static final String PASSWORD = "of-the-test";

  @TempDir Path directory;

  @Test
  void isServedOffLoopback() throws Exception {
    Path store = keyStore();
    Path password = Files.writeString(directory.resolve("password"), PASSWORD);
    try (RunningRouter router =
            RunningRouter.start(
                Map.of(
                    "address", "0.0.0.0",
                    "tls.key-store-file", store.toString(),
                    "tls.key-store-password-file", password.toString()));
        HttpClient client = HttpClient.newBuilder().sslContext(trusting(store)).build()) {
      URI uri = URI.create("https://localhost:%d/actuator/health".formatted(router.port()));
      var answer =
          client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.sslSession()).isPresent();
    }
  }

  private Path keyStore() throws IOException, InterruptedException {
    Path store = directory.resolve("router.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "router",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(keytool.waitFor()).isZero();
    return store;
  }

  private static SSLContext trusting(Path store) throws GeneralSecurityException, IOException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(keys);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}

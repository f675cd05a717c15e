package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.SelfSignedKey;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With TLS a router may listen on every address. */
class TlsTest {

  @TempDir Path directory;

  @Test
  void isServedOffLoopback() throws Exception {
    SelfSignedKey key = SelfSignedKey.in(directory);
    Path password = Files.writeString(directory.resolve("password"), SelfSignedKey.PASSWORD);
    try (RunningRouter router =
            RunningRouter.start(
                Map.of(
                    "address", "0.0.0.0",
                    "tls.key-store-file", key.file().toString(),
                    "tls.key-store-password-file", password.toString()));
        HttpClient client = HttpClient.newBuilder().sslContext(key.context()).build()) {
      URI uri = URI.create("https://localhost:%d/actuator/health".formatted(router.port()));
      var answer =
          client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.sslSession()).isPresent();
    }
  }
}

package io.argosy.circuit.control.provider.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.fixture.KnownCertificates;
import io.argosy.common.http.Tls;
import io.argosy.provider.fake.FakeOscars;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonTlsTest {

  @TempDir private Path directory;

  @Test
  void aTrustedCertificateIsAcceptedAndTheTokenIsReadAnewForEachCall() throws Exception {
    SSLContext tls = KnownCertificates.tls(directory, "-1d", "30");
    Path file = Files.writeString(directory.resolve("token"), "first\n");
    try (FakeOscars oscars = new FakeOscars(tls);
        JsonCalls calls = calls(oscars, Optional.of(tls), Optional.of(file))) {
      assertThat(calls.text(calls.get("/protected/conn/generateId"))).isEqualTo("A1");
      Files.writeString(file, "second");
      calls.get("/protected/conn/generateId");
      assertThat(oscars.authorizations()).containsExactly("Bearer first", "Bearer second");
      Files.delete(file);
      assertThatThrownBy(() -> calls.get("/protected/conn/generateId"))
          .isInstanceOf(ProviderFailedException.class)
          .hasMessage("the file " + file + " cannot be read");
    }
  }

  @Test
  void anExpiredCertificateIsRefused() throws Exception {
    SSLContext tls = KnownCertificates.tls(directory, "-10d", "2");
    try (FakeOscars oscars = new FakeOscars(tls);
        JsonCalls calls = calls(oscars, Optional.of(tls), Optional.empty())) {
      assertThatThrownBy(() -> calls.get("/"))
          .isInstanceOf(ProviderFailedException.class)
          .hasMessageContaining("is not valid at this time");
      assertThat(oscars.calls()).isEmpty();
    }
  }

  @Test
  void anExpiredCertificateOfTheAgentIsNotSent() throws Exception {
    SSLContext server = KnownCertificates.tls(directory, "-1d", "30");
    Tls own = KnownCertificates.client(directory, "-10d", "2");
    try (FakeOscars oscars = new FakeOscars(server);
        JsonCalls calls =
            calls(oscars, ProviderTls.of(directory.resolve("ca.pem"), own), Optional.empty())) {
      assertThatThrownBy(() -> calls.get("/"))
          .isInstanceOf(ProviderFailedException.class)
          .hasMessageMatching(
              "provider https://localhost:\\d+ does not accept the certificate of the agent: check"
                  + " that the agent has one, that it is valid at this time, .*");
      assertThat(oscars.calls()).isEmpty();
    }
  }

  @Test
  void aCertificateThatNobodyVouchesForIsRefused() throws Exception {
    try (FakeOscars oscars = new FakeOscars(KnownCertificates.tls(directory, "-1d", "30"));
        JsonCalls calls = calls(oscars, Optional.empty(), Optional.empty())) {
      assertThatThrownBy(() -> calls.get("/"))
          .isInstanceOf(ProviderFailedException.class)
          .hasMessageContaining("does not trust the certificate of provider https://localhost")
          .hasMessageEndingWith(": set `ca-file` of the provider");
      assertThat(oscars.calls()).isEmpty();
    }
  }

  private static JsonCalls calls(
      FakeOscars oscars, Optional<SSLContext> tls, Optional<Path> token) {
    return new JsonCalls(oscars.url(), Duration.ofSeconds(10), tls, new TokenFile(token));
  }
}

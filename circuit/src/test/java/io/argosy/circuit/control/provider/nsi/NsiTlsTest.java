package io.argosy.circuit.control.provider.nsi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.control.provider.http.ProviderTls;
import io.argosy.circuit.fixture.KnownCertificates;
import io.argosy.common.http.Tls;
import io.argosy.provider.fake.FakeNsi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NsiTlsTest {

  @TempDir private Path directory;

  @Test
  void aTrustedCertificateIsAccepted() throws Exception {
    SSLContext tls = tls("-1d", "30");
    try (FakeNsi nsi = new FakeNsi(tls);
        NsiProvider provider = provider(nsi, Optional.of(tls))) {
      assertThat(provider.list(Set.of()).circuits()).isEmpty();
    }
  }

  @Test
  void aProviderThatNeedsACertificateKnowsTheAgentByItsOwn() throws Exception {
    try (FakeNsi nsi = new FakeNsi(tls("-1d", "30"))) {
      Path ca = directory.resolve("ca.pem");
      Path password = Files.writeString(directory.resolve("password"), "changeit\n");
      Tls own = new Tls(directory.resolve("keys.p12"), password);
      try (NsiProvider known = provider(nsi, ProviderTls.of(ca, own));
          NsiProvider unknown = provider(nsi, ProviderTls.of(ca, null))) {
        assertThat(known.list(Set.of()).circuits()).isEmpty();
        assertThatThrownBy(() -> unknown.list(Set.of()))
            .isInstanceOf(ProviderFailedException.class)
            .hasMessageNotContainingAny("Exception", "null", "java");
      }
    }
  }

  @Test
  void anExpiredCertificateIsRefused() throws Exception {
    SSLContext tls = tls("-10d", "2");
    try (FakeNsi nsi = new FakeNsi(tls);
        NsiProvider provider = provider(nsi, Optional.of(tls))) {
      assertThatThrownBy(() -> provider.list(Set.of()))
          .isInstanceOf(ProviderFailedException.class)
          .hasMessageContaining("is not valid at this time");
    }
  }

  @Test
  void anExpiredCertificateOfTheAgentIsNotSent() throws Exception {
    try (FakeNsi nsi = new FakeNsi(tls("-1d", "30"))) {
      Tls own = KnownCertificates.client(directory, "-10d", "2");
      try (NsiProvider provider = provider(nsi, ProviderTls.of(directory.resolve("ca.pem"), own))) {
        assertThatThrownBy(() -> provider.list(Set.of()))
            .isInstanceOf(ProviderFailedException.class)
            .hasMessageContaining("does not accept the certificate of the agent")
            .hasMessageContaining("valid at this time");
      }
    }
  }

  @Test
  void aCertificateThatNobodyVouchesForIsRefused() throws Exception {
    try (FakeNsi nsi = new FakeNsi(tls("-1d", "30"));
        NsiProvider provider = provider(nsi, Optional.empty())) {
      assertThatThrownBy(() -> provider.list(Set.of()))
          .isInstanceOf(ProviderFailedException.class)
          .hasMessageContaining("does not trust the certificate of provider urn:them");
    }
  }

  private static NsiProvider provider(FakeNsi nsi, Optional<SSLContext> tls) throws IOException {
    return new NsiProvider(
        KnownNsi.settings(nsi.url(), "urn:them", "urn:us"), tls, UUID::randomUUID, () -> 0L);
  }

  private SSLContext tls(String begin, String days) throws Exception {
    return KnownCertificates.tls(directory, begin, days);
  }
}

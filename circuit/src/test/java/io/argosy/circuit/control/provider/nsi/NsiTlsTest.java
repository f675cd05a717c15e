package io.argosy.circuit.control.provider.nsi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.provider.fake.FakeNsi;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NsiTlsTest {

  private static final char[] PASSWORD = "changeit".toCharArray();

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
  void aCertificateThatNobodyVouchesForIsRefused() throws Exception {
    try (FakeNsi nsi = new FakeNsi(tls("-1d", "30"));
        NsiProvider provider = provider(nsi, Optional.empty())) {
      assertThatThrownBy(() -> provider.list(Set.of()))
          .isInstanceOf(ProviderFailedException.class)
          .hasMessageContaining("does not trust the certificate of provider urn:them");
    }
  }

  private static NsiProvider provider(FakeNsi nsi, Optional<SSLContext> tls) {
    return new NsiProvider(
        NsiSettings.of(nsi.url(), "urn:them", "urn:us"), tls, UUID::randomUUID, () -> 0L);
  }

  private SSLContext tls(String begin, String days) throws Exception {
    Path file = directory.resolve("keys.p12");
    Files.deleteIfExists(file);
    generate(file, "ca", "-365d", "1000", "-ext", "bc:c");
    generate(file, "localhost", begin, days, "-ext", "san=dns:localhost", "-signer", "ca");
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD);
    }
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("ca", keys.getCertificate("ca"));
    keys.deleteEntry("ca");
    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, PASSWORD);
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private static void generate(Path file, String name, String begin, String days, String... more)
      throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-startdate",
                begin,
                "-validity",
                days,
                "-storetype",
                "PKCS12",
                "-storepass",
                "changeit",
                "-keystore",
                file.toString()));
    command.addAll(List.of(more));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }
}

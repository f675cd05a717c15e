package io.argosy.agent.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.argosy.agent.fixture.DoorKeys;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.process.RefusedToStart;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A storage that takes no tokens, but certificates of hosts. */
class StorageCertificatesTest {

  private static final char[] PASSWORD = "changeit".toCharArray();

  private @TempDir Path directory;
  private HttpsServer storage;
  private Path authorities;
  private Path certificate;
  private Path key;

  @BeforeEach
  void start() throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(DoorKeys.in(directory))) {
      store.load(in, PASSWORD);
    }
    authorities = Files.createDirectory(directory.resolve("certificates"));
    certificate = pem("host.pem", "CERTIFICATE", store.getCertificate("door").getEncoded());
    key = pem("host.key", "PRIVATE KEY", store.getKey("door", PASSWORD).getEncoded());
    Files.copy(certificate, authorities.resolve("1a2b3c4d.0"));
    Files.writeString(authorities.resolve("0badbad0.0"), "no certificate");
    Files.writeString(authorities.resolve("1a2b3c4d.signing_policy"), "text");
    storage = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    storage.setHttpsConfigurator(wantingCertificates(store));
    storage.createContext("/", exchange -> exchange.sendResponseHeaders(404, -1));
    storage.start();
  }

  @AfterEach
  void stop() {
    storage.stop(0);
  }

  private Path pem(String name, String kind, byte[] der) throws IOException {
    String text = Base64.getMimeEncoder().encodeToString(der);
    return Files.writeString(
        directory.resolve(name),
        "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n".formatted(kind, text));
  }

  private static HttpsConfigurator wantingCertificates(KeyStore store) throws Exception {
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD);
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("host", store.getCertificate("door"));
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return new HttpsConfigurator(context) {
      @Override
      public void configure(HttpsParameters parameters) {
        SSLParameters ssl = getSSLContext().getDefaultSSLParameters();
        ssl.setNeedClientAuth(true);
        parameters.setSSLParameters(ssl);
      }
    };
  }

  private void ask(Path trusted, @Nullable Path own, @Nullable Path ownKey) throws IOException {
    SSLContext tls =
        StorageCertificates.of(new AgentProperties.StorageTls(trusted, own, ownKey), null);
    DavUrl url = DavUrl.parse("https://127.0.0.1:" + storage.getAddress().getPort() + "/f");
    try (DavClient client =
        new DavClient("test", Duration.ofSeconds(10), 4, Set.of(), Optional.of(tls))) {
      assertThat(client.file(url, DavAccess.NONE)).isEmpty();
    }
  }

  @Test
  void bothSidesAreIdentifiedByTheirCertificates() throws IOException {
    ask(authorities, certificate, key);
  }

  @Test
  void anotherStorageIsNotTrusted() {
    assertThatThrownBy(() -> ask(directory.resolve("none"), certificate, key))
        .isInstanceOf(IOException.class);
  }

  @Test
  void withoutACertificateTheStorageRefuses() {
    assertThatThrownBy(() -> ask(authorities, null, null)).isInstanceOf(IOException.class);
  }

  @Test
  void aKeyThatDoesNotFitStopsTheStart() throws IOException {
    Path empty = Files.writeString(directory.resolve("empty"), "");
    assertThatExceptionOfType(RefusedToStart.class)
        .isThrownBy(() -> ask(authorities, certificate, empty))
        .withMessageContaining("storage-tls.certificate-file");
    assertThatExceptionOfType(RefusedToStart.class)
        .isThrownBy(() -> ask(authorities, certificate, null))
        .withMessageContaining("storage-tls.key-file");
  }
}

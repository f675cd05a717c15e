package io.argosy.agent.config;

import io.argosy.common.process.FileProblem;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.process.TrustedCertificates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;

/** TLS with storage systems: the authorities that are trusted, and the certificate of this host. */
final class StorageCertificates {

  private static final Logger LOG = LoggerFactory.getLogger(StorageCertificates.class);
  private static final String KEY = "argosy.agent.storage-tls.";

  private StorageCertificates() {}

  /**
   * @param routerCaFile certificates that sign the router's; if absent, those of the JDK
   * @throws RefusedToStart the host's certificate or the router's authorities cannot be used
   */
  static SSLContext of(AgentProperties.StorageTls tls, @Nullable Path routerCaFile) {
    KeyStore trusted = trustedOf(routerCaFile);
    addAll(tls.caDirectory(), trusted);
    KeyStore own = own(tls);
    return SslBundle.of(SslStoreBundle.of(own, own == null ? null : "", trusted))
        .createSslContext();
  }

  private static KeyStore trustedOf(@Nullable Path routerCaFile) {
    try {
      return routerCaFile == null ? ofJdk() : TrustedCertificates.storeOf(routerCaFile);
    } catch (IOException | GeneralSecurityException e) {
      throw RefusedToStart.key("argosy.agent.router-ca-file", e.getMessage());
    }
  }

  private static KeyStore ofJdk() throws IOException, GeneralSecurityException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init((KeyStore) null);
    for (TrustManager manager : managers.getTrustManagers()) {
      if (manager instanceof X509TrustManager known) {
        for (X509Certificate certificate : known.getAcceptedIssuers()) {
          trusted.setCertificateEntry("ca-" + trusted.size(), certificate);
        }
      }
    }
    return trusted;
  }

  /** As grid sites have them: one authority in each file with a name like {@code 1a2b3c4d.0}. */
  private static void addAll(Path directory, KeyStore trusted) {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (Stream<Path> files = Files.list(directory)) {
      files
          .filter(file -> file.getFileName().toString().matches(".+\\.\\d"))
          .sorted()
          .forEach(file -> add(file, trusted));
    } catch (IOException e) {
      throw RefusedToStart.key(KEY + "ca-directory", FileProblem.of(directory, e));
    }
  }

  /** One file that cannot be read must not lock out all other storage systems. */
  private static void add(Path file, KeyStore trusted) {
    try {
      KeyStore more = TrustedCertificates.storeOf(file);
      for (String alias : Collections.list(more.aliases())) {
        trusted.setCertificateEntry("ca-" + trusted.size(), more.getCertificate(alias));
      }
    } catch (IOException | GeneralSecurityException e) {
      LOG.warn("An authority is not trusted: file={} reason={}", file, e.getMessage());
    }
  }

  private static @Nullable KeyStore own(AgentProperties.StorageTls tls) {
    Path certificate = tls.certificateFile();
    Path key = tls.keyFile();
    if ((certificate == null) != (key == null)) {
      throw RefusedToStart.key(
          KEY + "key-file", "must be set with certificate-file, and only then");
    }
    if (certificate == null || key == null) {
      return null;
    }
    try {
      return new PemSslStoreBundle(
              PemSslStoreDetails.forCertificate(certificate.toUri().toString())
                  .withPrivateKey(key.toUri().toString()),
              null)
          .getKeyStore();
    } catch (IllegalStateException | IllegalArgumentException e) {
      throw RefusedToStart.key(
          KEY + "certificate-file", "cannot be used with its key: " + e.getMessage());
    }
  }
}

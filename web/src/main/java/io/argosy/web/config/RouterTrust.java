package io.argosy.web.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Which certificates vouch for the router. */
final class RouterTrust {

  private RouterTrust() {}

  /** Java's own certificates where no file (PEM) is named. */
  static SSLContext of(@Nullable Path caFile) {
    try {
      return caFile == null ? SSLContext.getDefault() : trusting(caFile);
    } catch (GeneralSecurityException | IOException e) {
      throw new RefusedToStart(
          "argosy.web.router-ca-file holds no certificates that can be read: " + caFile);
    }
  }

  private static SSLContext trusting(Path caFile) throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    for (Certificate certificate : certificatesOf(caFile)) {
      store.setCertificateEntry("router-ca-" + store.size(), certificate);
    }
    if (store.size() == 0) {
      throw new IOException("no certificate in it");
    }
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  private static Collection<? extends Certificate> certificatesOf(Path file)
      throws GeneralSecurityException, IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return CertificateFactory.getInstance("X.509").generateCertificates(in);
    }
  }
}

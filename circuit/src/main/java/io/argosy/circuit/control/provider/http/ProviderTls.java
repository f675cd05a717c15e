package io.argosy.circuit.control.provider.http;

import io.argosy.common.http.Tls;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.apache.hc.core5.ssl.SSLContextBuilder;
import org.apache.hc.core5.ssl.SSLContexts;
import org.jspecify.annotations.Nullable;

/** The certificates that a provider is trusted by, and the one that it knows this program by. */
public final class ProviderTls {

  private ProviderTls() {}

  /**
   * @param caFile certificates (PEM) of those who vouch for the provider; null for Java's own
   * @param own key and certificate of this program; null if the provider needs none
   * @return empty if neither is given
   */
  public static Optional<SSLContext> of(@Nullable Path caFile, @Nullable Tls own)
      throws IOException, GeneralSecurityException {
    if (caFile == null && own == null) {
      return Optional.empty();
    }
    SSLContextBuilder context = SSLContexts.custom();
    if (caFile != null) {
      context.loadTrustMaterial(trusted(caFile), null);
    }
    if (own != null) {
      char[] password = Files.readString(own.keyStorePasswordFile()).strip().toCharArray();
      context.loadKeyMaterial(
          KeyStore.getInstance(own.keyStoreFile().toFile(), password), password);
    }
    return Optional.of(context.build());
  }

  private static KeyStore trusted(Path file) throws IOException, GeneralSecurityException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    try (InputStream in = Files.newInputStream(file)) {
      for (Certificate one : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        trusted.setCertificateEntry("ca-" + trusted.size(), one);
      }
    }
    if (trusted.size() == 0) {
      throw new IOException(file + " has no certificate in PEM format");
    }
    return trusted;
  }
}

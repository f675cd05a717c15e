package io.argosy.circuit.control.provider.http;

import io.argosy.common.http.Tls;
import io.argosy.common.process.TrustedCertificates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.apache.hc.core5.ssl.PrivateKeyDetails;
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
      context.loadTrustMaterial(TrustedCertificates.storeOf(caFile), null);
    }
    if (own != null) {
      char[] password = Files.readString(own.keyStorePasswordFile()).strip().toCharArray();
      context.loadKeyMaterial(
          KeyStore.getInstance(own.keyStoreFile().toFile(), password),
          password,
          (keys, parameters) -> valid(keys));
    }
    return Optional.of(context.build());
  }

  /** Stops here, because many providers close the connection without saying why. */
  private static @Nullable String valid(Map<String, PrivateKeyDetails> keys) {
    for (Map.Entry<String, PrivateKeyDetails> key : keys.entrySet()) {
      try {
        key.getValue().getCertChain()[0].checkValidity();
        return key.getKey();
      } catch (CertificateException e) {
        throw new IllegalStateException("own certificate is not valid");
      }
    }
    return null;
  }
}

package io.argosy.web.config;

import io.argosy.common.process.TrustedCertificates;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** The certificates that the pages trust for the router's TLS. */
final class RouterTrust {

  private RouterTrust() {}

  /** Returns a context that trusts the certificates in the file (PEM); null: those of the JDK. */
  static SSLContext of(@Nullable Path caFile) {
    if (caFile != null) {
      return TrustedCertificates.of("argosy.web.router-ca-file", caFile);
    }
    try {
      return SSLContext.getDefault();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this JDK has no default TLS context", e);
    }
  }
}

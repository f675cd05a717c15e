package io.argosy.web.config;

import io.argosy.common.process.TrustedCertificates;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Which certificates vouch for the router. */
final class RouterTrust {

  private RouterTrust() {}

  /** Java's own certificates where no file (PEM) is named. */
  static SSLContext of(@Nullable Path caFile) {
    if (caFile != null) {
      return TrustedCertificates.of("argosy.web.router-ca-file", caFile);
    }
    try {
      return SSLContext.getDefault();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no TLS", e);
    }
  }
}

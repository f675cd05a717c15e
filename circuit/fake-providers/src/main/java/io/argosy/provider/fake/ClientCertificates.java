package io.argosy.provider.fake;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** Asks callers for their certificates. */
final class ClientCertificates extends HttpsConfigurator {

  private final boolean areNeeded;

  /**
   * @param areNeeded whether a caller without a certificate is refused
   */
  ClientCertificates(SSLContext tls, boolean areNeeded) {
    super(tls);
    this.areNeeded = areNeeded;
  }

  @Override
  public void configure(HttpsParameters each) {
    SSLParameters parameters = getSSLContext().getDefaultSSLParameters();
    if (areNeeded) {
      parameters.setNeedClientAuth(true);
    } else {
      parameters.setWantClientAuth(true);
    }
    each.setSSLParameters(parameters);
  }
}

package io.argosy.agent.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.client5.http.ssl.TrustAllStrategy;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.ssl.SSLContexts;

/**
 * Checks that the agent's own door answers before the agent reports ready. The request carries no
 * secret, so the host name in the certificate is not verified.
 */
record OwnDoor(String url) {

  /** Needs no session, so that the door refuses and logs nothing. */
  private static final String DESCRIPTION = "/door/v1/openapi.json";

  private static final String OF_DOORS = "\"/door/v1/sessions\"";
  private static final int LONGEST_ANSWER = 64 * 1024;

  /**
   * @throws UncheckedIOException there is no answer, or not one of a door
   */
  void ask() {
    try (CloseableHttpClient client = client()) {
      String answer =
          client.execute(
              new HttpGet(url + DESCRIPTION),
              response ->
                  EntityUtils.toString(
                      response.getEntity(), StandardCharsets.UTF_8, LONGEST_ANSWER));
      if (!answer.contains(OF_DOORS)) {
        throw new IOException("it does not answer as a door");
      }
    } catch (IOException | GeneralSecurityException e) {
      throw new UncheckedIOException(
          "the own door at " + url + " cannot be used: " + e.getMessage(), new IOException(e));
    }
  }

  private static CloseableHttpClient client() throws GeneralSecurityException {
    SSLContext anybody = SSLContexts.custom().loadTrustMaterial(TrustAllStrategy.INSTANCE).build();
    return HttpClients.custom()
        .setConnectionManager(
            PoolingHttpClientConnectionManagerBuilder.create()
                .setTlsSocketStrategy(
                    new DefaultClientTlsStrategy(
                        anybody, HostnameVerificationPolicy.CLIENT, NoopHostnameVerifier.INSTANCE))
                .build())
        .disableAutomaticRetries()
        .disableRedirectHandling()
        .build();
  }
}

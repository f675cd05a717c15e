package io.argosy.agent.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** Connections from here to routers and doors: kept alive, never retried behind our back. */
final class OutgoingHttp {

  private static final Timeout CONNECT = Timeout.ofSeconds(5);
  private static final int BUFFER_BYTES = 64 * 1024;

  private OutgoingHttp() {}

  /**
   * @param silence nothing received for so long ends a request
   * @param connections kept to one host
   */
  static CloseableHttpClient client(
      Optional<Path> certificates, Duration silence, int connections) {
    Timeout longest = Timeout.ofMilliseconds(silence.toMillis());
    var pool =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setMaxConnPerRoute(connections)
            .setMaxConnTotal(connections * 4)
            .setConnectionFactory(
                ManagedHttpClientConnectionFactory.builder()
                    .http1Config(Http1Config.custom().setBufferSize(BUFFER_BYTES).build())
                    .build())
            .setDefaultConnectionConfig(
                ConnectionConfig.custom()
                    .setConnectTimeout(CONNECT)
                    .setSocketTimeout(longest)
                    .setValidateAfterInactivity(TimeValue.ofSeconds(1))
                    .setIdleTimeout(Timeout.ofSeconds(60))
                    .build());
    certificates.ifPresent(
        file -> pool.setTlsSocketStrategy(new DefaultClientTlsStrategy(trusting(file))));
    return HttpClients.custom()
        .setConnectionManager(pool.build())
        .setDefaultRequestConfig(RequestConfig.custom().setResponseTimeout(longest).build())
        .disableAutomaticRetries()
        .disableRedirectHandling()
        .disableContentCompression()
        .disableCookieManagement()
        .disableAuthCaching()
        .setUserAgent("argosy-agent")
        .build();
  }

  private static SSLContext trusting(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      for (Certificate certificate :
          CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        trusted.setCertificateEntry("ca-" + trusted.size(), certificate);
      }
      TrustManagerFactory managers =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw RefusedToStart.key("router-ca-file", file + " cannot be used: " + e);
    }
  }
}

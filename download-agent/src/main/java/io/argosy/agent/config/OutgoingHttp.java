package io.argosy.agent.config;

import io.argosy.agent.transfer.backend.http.CircuitRoutes;
import io.argosy.common.http.OutgoingClient;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * HTTP clients for doors and S3 storage: connections are kept alive, and requests are not retried.
 */
final class OutgoingHttp {

  private static final Timeout CONNECT = Timeout.ofSeconds(5);
  private static final int BUFFER_BYTES = 64 * 1024;

  private OutgoingHttp() {}

  /**
   * @param trusted certificates; empty for those of the JDK
   * @param silence a request fails after this time without data
   * @param connections most connections to one host
   */
  static CloseableHttpClient client(
      Optional<SSLContext> trusted, Duration silence, int connections) {
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
    return OutgoingClient.builder(pool, longest, trusted, "argosy-agent")
        .setRoutePlanner(new CircuitRoutes())
        .build();
  }
}

package io.argosy.common.http;

import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.util.Timeout;

/**
 * What the HTTP clients for other systems have in common: a request is sent once and to the given
 * address only, content is received as it is sent, and neither cookies nor credentials are kept.
 */
public final class OutgoingClient {

  /**
   * Ends connections whose other end is gone, such as a host without power: within two minutes of
   * silence. A request may wait for hours for an answer otherwise.
   */
  private static final SocketConfig KEEP_ALIVE =
      SocketConfig.custom()
          .setSoKeepAlive(true)
          .setTcpKeepIdle(60)
          .setTcpKeepInterval(10)
          .setTcpKeepCount(6)
          .build();

  private OutgoingClient() {}

  /**
   * Returns the builder of a client.
   *
   * @param pool of its connections; the options of its sockets are set here
   * @param silence maximum time until an answer begins
   * @param trusted certificates to trust, with the client's own; empty for those of the JDK
   * @param program sent as {@code User-Agent}
   */
  public static HttpClientBuilder builder(
      PoolingHttpClientConnectionManagerBuilder pool,
      Timeout silence,
      Optional<SSLContext> trusted,
      String program) {
    pool.setDefaultSocketConfig(KEEP_ALIVE);
    trusted.ifPresent(it -> pool.setTlsSocketStrategy(new DefaultClientTlsStrategy(it)));
    return HttpClients.custom()
        .setConnectionManager(pool.build())
        .setDefaultRequestConfig(RequestConfig.custom().setResponseTimeout(silence).build())
        .disableAutomaticRetries()
        .disableRedirectHandling()
        .disableContentCompression()
        .disableCookieManagement()
        .disableAuthCaching()
        .setUserAgent(program);
  }
}

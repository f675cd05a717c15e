package io.argosy.circuit.control.provider.http;

import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.common.http.IoCause;
import io.argosy.common.http.OutgoingClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.utils.DateUtils;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Sends a request to a provider once and returns the answer, which has a largest size and a
 * deadline. No redirect is followed.
 */
public final class ProviderHttp implements AutoCloseable {

  private static final int LONGEST_LINE = 16 * 1024;
  private static final int MOST_HEADERS = 100;
  private static final Timeout CONNECT = Timeout.ofSeconds(10);

  private final String name;
  private final int largest;
  private final Duration timeout;
  private final CloseableHttpClient http;

  /**
   * @param date the provider's clock
   */
  public record Received(int status, byte[] bytes, Optional<Instant> date, boolean isHtml) {

    public boolean isOk() {
      return status >= 200 && status < 300;
    }

    public String text() {
      return new String(bytes, StandardCharsets.UTF_8).strip();
    }
  }

  /**
   * @param name of the provider, for people
   * @param largest answer, in bytes
   * @param timeout for one call with its whole answer
   * @param tls trusted certificates and the client's own; empty for those of the JDK
   */
  public ProviderHttp(String name, int largest, Duration timeout, Optional<SSLContext> tls) {
    this.name = name;
    this.largest = largest;
    this.timeout = timeout;
    Timeout longest = Timeout.of(timeout);
    var connections =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setConnectionFactory(
                ManagedHttpClientConnectionFactory.builder()
                    .http1Config(
                        Http1Config.custom()
                            .setMaxLineLength(LONGEST_LINE)
                            .setMaxHeaderCount(MOST_HEADERS)
                            .build())
                    .build())
            .setDefaultConnectionConfig(
                ConnectionConfig.custom()
                    .setConnectTimeout(CONNECT.compareTo(longest) < 0 ? CONNECT : longest)
                    .setSocketTimeout(longest)
                    .setValidateAfterInactivity(TimeValue.ofSeconds(1))
                    .build());
    http = OutgoingClient.builder(connections, longest, tls, "argosy-agent").build();
  }

  public Received exchange(HttpUriRequestBase request) throws ProviderFailedException {
    var deadline = new CompletableFuture<Void>();
    deadline
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .exceptionally(
            late -> {
              request.abort();
              return null;
            });
    try {
      return http.execute(request, response -> receive(request, response));
    } catch (IOException e) {
      throw deadline.isCompletedExceptionally()
          ? new ProviderFailedException(
              name + " did not answer completely within " + timeout.toSeconds() + " s",
              deadline.exceptionNow())
          : new ProviderFailedException(sentence(IoCause.of(e)), e);
    } finally {
      deadline.complete(null);
    }
  }

  private String sentence(IoCause cause) {
    return cause == IoCause.UNTRUSTED
        ? cause.words(name, "the agent") + ": set `ca-file` of the provider"
        : cause.sentence(name, "the agent");
  }

  /** What follows the largest size may be endless, so the connection is closed. */
  private Received receive(HttpUriRequestBase request, ClassicHttpResponse response)
      throws IOException {
    byte[] bytes = new byte[0];
    if (response.getEntity() != null) {
      bytes = response.getEntity().getContent().readNBytes(largest + 1);
      if (bytes.length > largest) {
        request.abort();
      }
    }
    Header type = response.getFirstHeader(HttpHeaders.CONTENT_TYPE);
    boolean isHtml =
        type != null && type.getValue().toLowerCase(Locale.ROOT).contains("html")
            || new String(bytes, 0, Math.min(bytes.length, 256), StandardCharsets.UTF_8)
                .toLowerCase(Locale.ROOT)
                .contains("<html");
    Optional<Instant> date =
        Optional.ofNullable(DateUtils.parseStandardDate(response, HttpHeaders.DATE));
    return new Received(response.getCode(), bytes, date, isHtml);
  }

  /**
   * @param language that is expected, for people
   * @throws ProviderFailedException the answer is in no language of providers; its cause is a
   *     {@link MessageConstraintException} if the answer is too long
   */
  public void requireReadable(Received received, String language) throws ProviderFailedException {
    int status = received.status();
    if (received.bytes().length > largest) {
      String why = name + " sends more than " + largest + " bytes";
      throw new ProviderFailedException(why, new MessageConstraintException(why));
    }
    if (status == 401 || status == 403) {
      throw failed("does not accept the credentials: status " + status);
    }
    if (status >= 300 && status < 400) {
      throw failed("answers with a redirect, which is not followed: status " + status);
    }
    if (received.isHtml()) {
      throw failed("sends HTML instead of " + language + ": status " + status);
    }
  }

  public ProviderFailedException failed(String what) {
    return new ProviderFailedException(name + " " + what);
  }

  @Override
  public void close() {
    http.close(CloseMode.IMMEDIATE);
  }
}

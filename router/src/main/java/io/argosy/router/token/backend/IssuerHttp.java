package io.argosy.router.token.backend;

import io.argosy.common.http.IoCause;
import io.argosy.common.http.OutgoingClient;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sends requests to issuers of tokens. An answer is JSON of at most 64 kB before a deadline;
 * redirects are not followed, and nothing is sent twice.
 */
final class IssuerHttp implements AutoCloseable {

  private static final int LARGEST = 64 * 1024;
  static final Duration LONGEST = Duration.ofSeconds(5);
  private static final JsonMapper JSON = WireJson.tolerant();

  private final Duration deadline;
  private final CloseableHttpClient http;

  /**
   * @param trusted certificates to trust; empty for those of the JDK
   * @param deadline of a whole answer
   */
  IssuerHttp(Optional<SSLContext> trusted, Duration deadline) {
    this.deadline = deadline;
    Timeout longest = Timeout.of(deadline);
    var pool =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setDefaultConnectionConfig(
                ConnectionConfig.custom()
                    .setConnectTimeout(longest)
                    .setSocketTimeout(longest)
                    .build());
    http = OutgoingClient.builder(pool, longest, trusted, "argosy-router").build();
  }

  /** The answer of an issuer. */
  record Answer(int status, JsonNode json) {

    boolean isOk() {
      return status == 200;
    }

    /** Returns the text of a member; empty if it is missing or no text. */
    Optional<String> text(String member) {
      return Optional.of(json.path(member)).filter(JsonNode::isString).map(JsonNode::asString);
    }
  }

  /**
   * @throws IOException there is no complete answer in time, or it is not JSON
   */
  Answer send(HttpUriRequestBase request) throws IOException {
    request.setHeader(HttpHeaders.ACCEPT, "application/json");
    CompletableFuture<Void> ended = new CompletableFuture<>();
    ended
        .orTimeout(deadline.toNanos(), TimeUnit.NANOSECONDS)
        .exceptionally(
            late -> {
              request.cancel();
              return null;
            });
    try {
      return http.execute(request, response -> answer(request, response));
    } catch (ProtocolException e) {
      throw e;
    } catch (IOException e) {
      throw ended.isCompletedExceptionally()
          ? new SocketTimeoutException(
              "%s gives no complete answer within %d ms"
                  .formatted(place(request), deadline.toMillis()))
          : new IOException(IoCause.of(e).words(place(request), "the router"), e);
    } finally {
      ended.complete(null);
    }
  }

  private static String place(HttpUriRequestBase request) {
    return request.getScheme() + "://" + request.getAuthority();
  }

  /** What follows the largest answer may be endless, so the connection is closed. */
  private static Answer answer(HttpUriRequestBase request, ClassicHttpResponse response)
      throws IOException {
    byte[] body =
        response.getEntity() == null
            ? new byte[0]
            : response.getEntity().getContent().readNBytes(LARGEST + 1);
    if (body.length > LARGEST) {
      request.cancel();
      throw new ProtocolException(place(request) + " sends more than 64 kB");
    }
    try {
      return new Answer(response.getCode(), JSON.readTree(body));
    } catch (JacksonException e) {
      throw new ProtocolException(
          "%s answers with status %d without JSON".formatted(place(request), response.getCode()));
    }
  }

  @Override
  public void close() {
    http.close(CloseMode.IMMEDIATE);
  }
}

package io.argosy.common.dav.http;

import io.argosy.common.dav.DavRefused;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.http.OutgoingClient;
import io.argosy.common.topology.HttpAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.EndpointDetails;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.config.CharCodingConfig;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.entity.EntityTemplate;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** Sends requests, follows redirects to allowed hosts, and decides who receives the token. */
final class Connections implements AutoCloseable {

  private static final int LONGEST_LINE = 16 * 1024;
  private static final int MOST_HEADERS = 100;
  private static final int BUFFER_BYTES = 64 * 1024;
  private static final int MOST_REDIRECTS = 5;
  private static final Timeout CONNECT = Timeout.ofSeconds(10);

  /** Some storages do not understand the question whether they want the content of a file. */
  private static final Timeout WANTED = Timeout.ofSeconds(3);

  /** Those that redirect may look for a host first, which takes its time while they are busy. */
  private static final Timeout REDIRECTED = Timeout.ofSeconds(60);

  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

  /** It says where a result can be read, not where the request is to be repeated. */
  private static final int SEE_OTHER = 303;

  private final Duration silence;
  private final Set<String> redirectHosts;
  private final CloseableHttpClient http;

  Connections(
      String program,
      Duration silence,
      int mostConnections,
      Set<String> redirectHosts,
      Optional<SSLContext> trusted) {
    this.silence = silence;
    this.redirectHosts =
        redirectHosts.stream().map(Connections::lower).collect(Collectors.toUnmodifiableSet());
    Timeout longest = Timeout.of(silence);
    var pool =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setMaxConnPerRoute(mostConnections)
            .setMaxConnTotal(mostConnections * 4)
            .setConnectionFactory(connectionFactory())
            .setDefaultConnectionConfig(
                ConnectionConfig.custom()
                    .setConnectTimeout(CONNECT.compareTo(longest) < 0 ? CONNECT : longest)
                    .setSocketTimeout(longest)
                    .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
                    .setIdleTimeout(Timeout.ofSeconds(30))
                    .build());
    http =
        OutgoingClient.builder(pool, longest, trusted, program)
            .setRequestExecutor(
                new ContentWhenWanted(redirectHosts.isEmpty() ? WANTED : REDIRECTED))
            .build();
  }

  private static ManagedHttpClientConnectionFactory connectionFactory() {
    return ManagedHttpClientConnectionFactory.builder()
        .charCodingConfig(CharCodingConfig.custom().setCharset(StandardCharsets.UTF_8).build())
        .http1Config(
            Http1Config.custom()
                .setBufferSize(BUFFER_BYTES)
                .setMaxLineLength(LONGEST_LINE)
                .setMaxHeaderCount(MOST_HEADERS)
                .build())
        .build();
  }

  /**
   * Sends the request, also to where it is redirected, and returns when an answer begins.
   *
   * @throws DavRefused a redirect to a host that is not allowed, or where others could read the
   *     token
   * @throws ProtocolException too many redirects, or a token that would be sent where others could
   *     read it
   */
  Exchange open(Call call) throws IOException {
    long began = System.nanoTime();
    URI at = URI.create(call.url().toString());
    for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      if (call.showsToken()) {
        requireSecret(at);
      }
      Duration left = call.longest().minusNanos(System.nanoTime() - began);
      Exchange answer = sent(call, at, left);
      if (!REDIRECTS.contains(answer.status()) || answer.status() == SEE_OTHER && call.changes()) {
        return answer;
      }
      try (answer) {
        at = target(call, at, answer);
      }
    }
    throw new ProtocolException(
        "%s redirects more than %d times".formatted(call.url().origin(), MOST_REDIRECTS));
  }

  private Exchange sent(Call call, URI at, Duration left) throws IOException {
    try {
      return sentOnce(call, at, left);
    } catch (NoHttpResponseException e) {
      if (call.changes()) {
        throw e;
      }
      return sentOnce(call, at, left);
    }
  }

  private Exchange sentOnce(Call call, URI at, Duration left) throws IOException {
    HttpClientContext context = HttpClientContext.create();
    Duration begins = call.isAskedTwice() ? silence.dividedBy(2) : left;
    return new Exchange(http, request(call, at, context), context, begins, left);
  }

  private static HttpUriRequestBase request(Call call, URI at, HttpCoreContext context) {
    HttpUriRequestBase request = new HttpUriRequestBase(call.method(), at);
    call.headers().forEach(request::setHeader);
    call.xml()
        .ifPresent(xml -> request.setEntity(new StringEntity(xml, ContentType.APPLICATION_XML)));
    call.upload().ifPresent(it -> request.setEntity(entity(it, context)));
    call.access()
        .authorization()
        .ifPresent(value -> request.setHeader(HttpHeaders.AUTHORIZATION, value));
    if (call.mayBeSilent()) {
      Timeout answer = Timeout.of(call.longest());
      request.setConfig(
          RequestConfig.custom()
              .setResponseTimeout(answer)
              .setExpectContinueEnabled(call.upload().isPresent())
              .build());
    }
    return request;
  }

  /** Its connection is in the context when it is written. */
  private static HttpEntity entity(DavUpload upload, HttpCoreContext context) {
    return new EntityTemplate(
        upload.size().bytes(),
        ContentType.APPLICATION_OCTET_STREAM,
        null,
        out -> {
          EndpointDetails ends = context.getEndpointDetails();
          upload.writeTo(
              out,
              (InetSocketAddress) ends.getLocalAddress(),
              (InetSocketAddress) ends.getRemoteAddress());
        });
  }

  private URI target(Call call, URI from, Exchange answer) throws IOException {
    List<String> locations = answer.headers(HttpHeaders.LOCATION);
    if (locations.size() != 1) {
      throw new ProtocolException(call.url().origin() + " redirects without one address");
    }
    try {
      URI to = from.resolve(new URI(locations.getFirst()));
      String origin = DavUrl.originOf(to);
      if (!origin.equals(call.url().origin()) && !redirectHosts.contains(lower(to.getHost()))) {
        throw refused(call, answer, "%s, which is not allowed".formatted(origin));
      }
      if (call.showsToken() && isReadByOthers(origin)) {
        throw refused(
            call, answer, "%s, which would receive a token without TLS".formatted(origin));
      }
      return to;
    } catch (URISyntaxException | IllegalArgumentException e) {
      throw new ProtocolException(call.url().origin() + " redirects to no address of HTTP");
    }
  }

  private static DavRefused refused(Call call, Exchange answer, String to) {
    return new DavRefused(call.method(), call.url(), answer.status(), "it redirects to " + to);
  }

  private static boolean isReadByOthers(String origin) {
    return HttpAddress.refusal(origin).isPresent();
  }

  /**
   * @throws ProtocolException a token that is sent to the address could be read on the way
   */
  static void requireSecret(URI at) throws ProtocolException {
    String origin = DavUrl.originOf(at);
    if (isReadByOthers(origin)) {
      throw new ProtocolException(origin + " would receive a token without TLS: use davs or https");
    }
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  @Override
  public void close() {
    http.close(CloseMode.IMMEDIATE);
  }
}

package io.argosy.router.linkrate.feed;

import io.argosy.common.http.IoCause;
import io.argosy.router.linkrate.wire.NamedFiles;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends requests once, without following redirects, and reads answers up to a largest size. */
final class FeedConnections {

  private static final Logger LOG = LoggerFactory.getLogger(FeedConnections.class);

  /** An archive's list of 1,000 tests has about 10 MB. */
  private static final int LARGEST = NamedFiles.LARGEST;

  /** Documents that are not larger are received without asking for memory. */
  private static final int SMALL = 32 * 1024;

  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration SILENCE = Duration.ofSeconds(30);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
  private static final Set<Integer> PASSING = Set.of(429, 502, 503, 504);

  private final CloseableHttpClient http;
  private final Access access;
  private final FeedMemory memory;
  private final Supplier<Duration> left;

  /**
   * @param deadline no connection or silence lasts longer
   * @param left time to the deadline
   */
  FeedConnections(Access access, Duration deadline, FeedMemory memory, Supplier<Duration> left) {
    this.access = access;
    this.memory = memory;
    this.left = left;
    var pool =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setMaxConnPerRoute(FeedHttp.AT_ONCE)
            .setMaxConnTotal(FeedHttp.AT_ONCE)
            .setDefaultConnectionConfig(
                ConnectionConfig.custom()
                    .setConnectTimeout(atMost(CONNECT, deadline))
                    .setSocketTimeout(atMost(SILENCE, deadline))
                    .build());
    access
        .trusted()
        .ifPresent(trusted -> pool.setTlsSocketStrategy(new DefaultClientTlsStrategy(trusted)));
    http =
        HttpClients.custom()
            .setConnectionManager(pool.build())
            .setDefaultRequestConfig(
                RequestConfig.custom().setResponseTimeout(atMost(SILENCE, deadline)).build())
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAuthCaching()
            .setUserAgent("argosy-router")
            .build();
  }

  private static Timeout atMost(Duration longest, Duration deadline) {
    return Timeout.of(longest.compareTo(deadline) < 0 ? longest : deadline);
  }

  /** Sends a request, and returns what the reader makes of the whole answer. */
  <T> Attempt<T> send(HttpUriRequestBase request, URI address, FeedHttp.Reader<T> reader) {
    request.setHeader(HttpHeaders.ACCEPT, "application/json");
    access.authorization().ifPresent(value -> request.setHeader(HttpHeaders.AUTHORIZATION, value));
    String name = FeedHttp.plain(address);
    try {
      return Attempt.answered(
          http.execute(request, response -> answer(address, request, response, reader)));
    } catch (FailedRequest e) {
      return Attempt.failed(e);
    } catch (SSLException e) {
      return Attempt.failed(FailedRequest.lasting(reason(name, e)));
    } catch (IOException e) {
      return Attempt.failed(FailedRequest.passing(reason(name, e), Optional.empty()));
    }
  }

  private static String reason(String name, IOException e) {
    IoCause cause = IoCause.of(e);
    if (cause == IoCause.UNKNOWN) {
      LOG.warn("A feed failed for an unknown reason: address={}", name, e);
    }
    return cause == IoCause.UNTRUSTED
        ? cause.words(name, "the router") + ": set `ca-file` at this feed"
        : cause.sentence(name, "the router");
  }

  /** The rest of a body that is of no interest may be endless, so the connection is closed. */
  private <T> T answer(
      URI address,
      HttpUriRequestBase request,
      ClassicHttpResponse response,
      FeedHttp.Reader<T> reader)
      throws IOException {
    String name = FeedHttp.plain(address);
    if (response.getCode() != HttpStatus.SC_OK) {
      request.abort();
      throw refused(name, response);
    }
    long announced = response.getEntity().getContentLength();
    InputStream content = response.getEntity().getContent();
    if (announced > LARGEST) {
      throw tooLarge(name, request);
    }
    byte[] first = content.readNBytes(SMALL);
    if (isHtml(response, first)) {
      throw FailedRequest.lasting(name + " sends HTML instead of JSON.");
    }
    if (first.length < SMALL) {
      return read(address, first, reader);
    }
    return receive(address, request, first, content, reader);
  }

  /** Doubles the reserved memory whenever the document fills it. */
  private <T> T receive(
      URI address,
      HttpUriRequestBase request,
      byte[] start,
      InputStream rest,
      FeedHttp.Reader<T> reader)
      throws IOException {
    if (start.length > LARGEST) {
      throw tooLarge(FeedHttp.plain(address), request);
    }
    int more = Math.min(start.length, LARGEST + 1 - start.length);
    return memory.receiving(
        more,
        left.get(),
        () -> {
          byte[] body = Arrays.copyOf(start, start.length + more);
          int read = rest.readNBytes(body, start.length, more);
          return read < more
              ? read(address, Arrays.copyOf(body, start.length + read), reader)
              : receive(address, request, body, rest, reader);
        });
  }

  private static FailedRequest tooLarge(String name, HttpUriRequestBase request) {
    request.abort();
    return FailedRequest.lasting(name + " sends more than " + LARGEST + " bytes.");
  }

  /** What cannot be used now cannot be used when it is sent again. */
  private <T> T read(URI address, byte[] body, FeedHttp.Reader<T> reader) throws IOException {
    try {
      return memory.reading(body.length, left.get(), () -> reader.read(address, body));
    } catch (FailedRequest e) {
      throw e;
    } catch (IOException e) {
      throw FailedRequest.lasting(String.valueOf(e.getMessage()));
    }
  }

  private static FailedRequest refused(String name, ClassicHttpResponse response) {
    int status = response.getCode();
    String answer = name + " answers with status " + status;
    Optional<Duration> pause = pause(response);
    if (PASSING.contains(status) && pause.filter(FeedConnections::isLong).isEmpty()) {
      return FailedRequest.passing(answer + ".", pause);
    }
    return FailedRequest.lasting(
        switch (status) {
          case 301, 302, 303, 307, 308 -> answer + ", a redirect, which is not followed.";
          case 401, 403 -> answer + ": the credentials are missing or not accepted.";
          default -> answer + ".";
        });
  }

  /** A server that is busy may say in how many seconds it should be asked again. */
  private static Optional<Duration> pause(ClassicHttpResponse response) {
    return Optional.ofNullable(response.getFirstHeader(HttpHeaders.RETRY_AFTER))
        .map(Header::getValue)
        .filter(value -> value.matches("\\d{1,6}"))
        .map(value -> Duration.ofSeconds(Long.parseLong(value)));
  }

  private static boolean isLong(Duration pause) {
    return pause.compareTo(LONGEST_PAUSE) > 0;
  }

  private static boolean isHtml(ClassicHttpResponse response, byte[] body) {
    Header type = response.getFirstHeader(HttpHeaders.CONTENT_TYPE);
    return type != null && type.getValue().toLowerCase(Locale.ROOT).contains("html")
        || new String(body, 0, Math.min(body.length, 256), StandardCharsets.UTF_8)
            .stripLeading()
            .startsWith("<");
  }

  void close() {
    http.close(CloseMode.IMMEDIATE);
  }
}

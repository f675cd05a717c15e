package io.argosy.circuit.control.provider.nsi;

import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.common.http.IoCause;
import jakarta.xml.soap.MessageFactory;
import jakarta.xml.soap.SOAPBody;
import jakarta.xml.soap.SOAPException;
import jakarta.xml.soap.SOAPMessage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.dom.DOMSource;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.utils.DateUtils;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.xml.sax.SAXException;

/**
 * Sends a SOAP message once and returns the answer, which has a largest size and a deadline.
 * Document types, and with them entities, are refused; nothing that an answer names is fetched.
 */
final class SoapCalls implements AutoCloseable {

  private static final int LARGEST = 1024 * 1024;
  private static final int LONGEST_LINE = 16 * 1024;
  private static final int MOST_HEADERS = 100;
  private static final String DEEPEST = "100";
  private static final Timeout CONNECT = Timeout.ofSeconds(10);

  private final NsiSettings settings;
  private final String name;
  private final CloseableHttpClient http;

  /**
   * @param date the provider's clock
   */
  record Answer(SOAPBody body, Optional<Instant> date) {}

  private record Received(int status, byte[] bytes, Optional<Instant> date, boolean isHtml) {}

  /**
   * @param tls trusted certificates and the client's own; empty for those of the JDK
   */
  SoapCalls(NsiSettings settings, Optional<SSLContext> tls) {
    this.settings = settings;
    this.name = "provider " + settings.providerNsa();
    Timeout longest = Timeout.of(settings.callTimeout());
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
    tls.ifPresent(it -> connections.setTlsSocketStrategy(new DefaultClientTlsStrategy(it)));
    http =
        HttpClients.custom()
            .setConnectionManager(connections.build())
            .setDefaultRequestConfig(RequestConfig.custom().setResponseTimeout(longest).build())
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableContentCompression()
            .disableCookieManagement()
            .disableAuthCaching()
            .setUserAgent("argosy-agent")
            .build();
  }

  /**
   * @throws NsiFault the provider refused the call
   * @throws ProviderFailedException there is no answer, or it is not SOAP
   */
  Answer call(String operation, SOAPMessage message) throws NsiFault, ProviderFailedException {
    Received received = exchange(operation, message);
    requireXml(received);
    SOAPBody body = bodyOf(received.bytes());
    if (body.hasFault()) {
      throw fault(body);
    }
    if (received.status() != 200) {
      throw failed("answers with status " + received.status());
    }
    return new Answer(body, received.date());
  }

  private Received exchange(String operation, SOAPMessage message) throws ProviderFailedException {
    HttpPost request = new HttpPost(settings.url());
    var deadline = new CompletableFuture<Void>();
    try {
      var text = new ByteArrayOutputStream();
      message.writeTo(text);
      request.setHeader("SOAPAction", NsiMessages.action(operation));
      request.setEntity(
          new ByteArrayEntity(
              text.toByteArray(), ContentType.TEXT_XML.withCharset(StandardCharsets.UTF_8)));
      authorize(request);
      deadline
          .orTimeout(settings.callTimeout().toMillis(), TimeUnit.MILLISECONDS)
          .exceptionally(
              late -> {
                request.abort();
                return null;
              });
      return http.execute(request, response -> receive(request, response));
    } catch (IOException e) {
      throw deadline.isCompletedExceptionally()
          ? failed("did not answer completely within " + settings.callTimeout().toSeconds() + " s")
          : new ProviderFailedException(IoCause.of(e).sentence(name, "the agent"), e);
    } catch (SOAPException e) {
      throw new IllegalStateException(e);
    } finally {
      deadline.complete(null);
    }
  }

  private void authorize(HttpPost request) throws ProviderFailedException {
    if (settings.tokenFile().isPresent()) {
      Path file = settings.tokenFile().get();
      try {
        request.setHeader(HttpHeaders.AUTHORIZATION, "Bearer " + Files.readString(file).strip());
      } catch (IOException e) {
        throw new ProviderFailedException("the token file " + file + " cannot be read", e);
      }
    }
  }

  /** What follows the largest size may be endless, so the connection is closed. */
  private static Received receive(HttpPost request, ClassicHttpResponse response)
      throws IOException {
    byte[] bytes = new byte[0];
    if (response.getEntity() != null) {
      bytes = response.getEntity().getContent().readNBytes(LARGEST + 1);
      if (bytes.length > LARGEST) {
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

  private void requireXml(Received received) throws ProviderFailedException {
    int status = received.status();
    if (received.bytes().length > LARGEST) {
      throw failed("sends more than " + LARGEST + " bytes");
    }
    if (status == 401 || status == 403) {
      throw failed("does not accept the credentials: status " + status);
    }
    if (status >= 300 && status < 400) {
      throw failed("answers with a redirect, which is not followed: status " + status);
    }
    if (received.isHtml()) {
      throw failed("sends HTML instead of SOAP: status " + status);
    }
    if (received.bytes().length == 0) {
      throw failed("sends an empty answer: status " + status);
    }
  }

  private SOAPBody bodyOf(byte[] bytes) throws ProviderFailedException {
    try {
      SOAPMessage message = MessageFactory.newInstance().createMessage();
      message
          .getSOAPPart()
          .setContent(new DOMSource(parser().parse(new ByteArrayInputStream(bytes))));
      SOAPBody body = message.getSOAPBody();
      if (body == null) {
        throw failed("sends an answer without a body");
      }
      return body;
    } catch (SOAPException | SAXException | IOException e) {
      throw new ProviderFailedException(name + " sends an answer that is not SOAP", e);
    }
  }

  private static DocumentBuilder parser() {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
      factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
      factory.setAttribute("jdk.xml.maxElementDepth", DEEPEST);
      factory.setXIncludeAware(false);
      factory.setExpandEntityReferences(false);
      DocumentBuilder parser = factory.newDocumentBuilder();
      parser.setErrorHandler(null);
      return parser;
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static NsiFault fault(SOAPBody body) {
    List<String> codes =
        Elements.within(body, "errorId").flatMap(id -> Elements.textOf(id).stream()).toList();
    String text =
        Elements.within(body, "text")
            .flatMap(it -> Elements.textOf(it).stream())
            .findFirst()
            .or(() -> Optional.ofNullable(body.getFault().getFaultString()))
            .orElse("the provider gives no reason");
    return new NsiFault(codes, text);
  }

  private ProviderFailedException failed(String what) {
    return new ProviderFailedException(name + " " + what);
  }

  @Override
  public void close() {
    http.close(CloseMode.IMMEDIATE);
  }
}

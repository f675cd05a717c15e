package io.argosy.circuit.control.provider.nsi;

import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.control.provider.http.ProviderHttp;
import io.argosy.circuit.control.provider.http.ProviderHttp.Received;
import io.argosy.circuit.control.provider.http.TokenFile;
import jakarta.xml.soap.MessageFactory;
import jakarta.xml.soap.SOAPBody;
import jakarta.xml.soap.SOAPException;
import jakarta.xml.soap.SOAPMessage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLContext;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.dom.DOMSource;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.xml.sax.SAXException;

/**
 * Sends a SOAP message once and returns the answer, which has a largest size and a deadline.
 * Document types, and with them entities, are refused; nothing that an answer names is fetched.
 */
final class SoapCalls implements AutoCloseable {

  /** A provider lists all connections that there ever were. */
  private static final int LARGEST = 16 * 1024 * 1024;

  private static final String DEEPEST = "100";

  /** The SOAP library logs as severe what an answer lacks, which this class tells its caller. */
  private static final Logger LIBRARY = Logger.getLogger("com.sun.xml.messaging.saaj");

  static {
    LIBRARY.setLevel(Level.OFF);
  }

  private final NsiSettings settings;
  private final String name;
  private final TokenFile token;
  private final ProviderHttp http;

  /**
   * @param date the provider's clock
   */
  record Answer(SOAPBody body, Optional<Instant> date) {}

  /**
   * @param tls trusted certificates and the client's own; empty for those of the JDK
   */
  SoapCalls(NsiSettings settings, Optional<SSLContext> tls) {
    this.settings = settings;
    this.name = "provider " + settings.providerNsa();
    this.token = new TokenFile(settings.tokenFile());
    this.http = new ProviderHttp(name, LARGEST, settings.callTimeout(), tls);
  }

  /**
   * @throws NsiFault the provider refused the call
   * @throws ProviderFailedException there is no answer, or it is not SOAP
   */
  Answer call(String operation, SOAPMessage message) throws NsiFault, ProviderFailedException {
    Received received = exchange(operation, message);
    http.requireReadable(received, "SOAP");
    if (received.bytes().length == 0) {
      throw http.failed("sends an empty answer: status " + received.status());
    }
    SOAPBody body = bodyOf(received.bytes());
    if (body.hasFault()) {
      throw NsiFault.of(
          body,
          Optional.ofNullable(body.getFault().getFaultString())
              .orElse("the provider gives no reason"));
    }
    if (received.status() != 200) {
      throw http.failed("answers with status " + received.status());
    }
    return new Answer(body, received.date());
  }

  private Received exchange(String operation, SOAPMessage message) throws ProviderFailedException {
    HttpPost request = new HttpPost(settings.url());
    try {
      var text = new ByteArrayOutputStream();
      message.writeTo(text);
      request.setHeader("SOAPAction", NsiMessages.action(operation));
      request.setEntity(
          new ByteArrayEntity(
              text.toByteArray(), ContentType.TEXT_XML.withCharset(StandardCharsets.UTF_8)));
    } catch (SOAPException | IOException e) {
      throw new IllegalStateException(e);
    }
    token.header(false).ifPresent(it -> request.setHeader(HttpHeaders.AUTHORIZATION, it));
    return http.exchange(request);
  }

  private SOAPBody bodyOf(byte[] bytes) throws ProviderFailedException {
    try {
      SOAPBody body = message(bytes).getSOAPBody();
      if (body == null) {
        throw http.failed("sends an answer without a body");
      }
      return body;
    } catch (SOAPException | SAXException | IOException e) {
      throw new ProviderFailedException(name + " sends an answer that is not SOAP", e);
    }
  }

  /** Reads a message of anybody. */
  static SOAPMessage message(byte[] bytes) throws SOAPException, SAXException, IOException {
    SOAPMessage message = MessageFactory.newInstance().createMessage();
    message
        .getSOAPPart()
        .setContent(new DOMSource(parser().parse(new ByteArrayInputStream(bytes))));
    return message;
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

  @Override
  public void close() {
    http.close();
  }
}

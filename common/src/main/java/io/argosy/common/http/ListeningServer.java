package io.argosy.common.http;

import io.argosy.common.process.BindRule;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.process.RunFile;
import io.argosy.common.process.SecretFile;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Map;
import org.apache.catalina.connector.Connector;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.tomcat.SslConnectorCustomizer;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.WebServerSslBundle;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationListener;

/**
 * The listening address and settings of the server of router, web or agent.
 *
 * @param prefix of its settings, such as {@code argosy.web.}
 * @param tls absent for plain HTTP, which is allowed on loopback addresses only
 * @param longestBody in bytes, of a request that is authenticated
 * @param forms whether the program reads forms
 */
public record ListeningServer(
    String prefix,
    InetAddress address,
    int port,
    @Nullable Tls tls,
    int connectionsPerAddress,
    long longestBody,
    boolean forms)
    implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

  @Override
  public void customize(TomcatServletWebServerFactory factory) {
    RefusedToStart.ifAny(prefix + "address", BindRule.refusal(address, tls != null));
    factory.setAddress(address);
    factory.setPort(port);
    factory.setProtocol(BoundedServer.PROTOCOL);
    factory.addEngineValves(BoundedServer.requests(longestBody, forms));
    factory.addConnectorCustomizers(
        connector -> BoundedServer.bound(connector, connectionsPerAddress));
    if (tls != null) {
      factory.setSsl(ssl(tls));
    }
  }

  /** Returns whether the server already listens on this address without another connector. */
  public boolean covers(InetAddress other) {
    return address.isAnyLocalAddress() || address.equals(other);
  }

  /**
   * Returns a connector for a further address of the running server, with the same protocol, limits
   * and TLS.
   *
   * @throws RefusedToStart the address may not be served without TLS
   */
  public Connector connector(InetAddress other, int servedPort) {
    RefusedToStart.ifAny(prefix + "address", BindRule.refusal(other, tls != null));
    Connector connector = new Connector(BoundedServer.PROTOCOL);
    connector.setPort(servedPort);
    connector.setProperty("address", other.getHostAddress());
    connector.setThrowOnFailure(true);
    if (tls != null) {
      new SslConnectorCustomizer(LogFactory.getLog(ListeningServer.class), connector, null)
          .customize(WebServerSslBundle.get(ssl(tls)), Map.of());
    }
    BoundedServer.bound(connector, connectionsPerAddress);
    return connector;
  }

  private Ssl ssl(Tls given) {
    Ssl ssl = new Ssl();
    ssl.setKeyStore(given.keyStoreFile().toUri().toString());
    ssl.setKeyStoreType("PKCS12");
    ssl.setKeyStorePassword(
        SecretFile.read(prefix + "tls.key-store-password-file", given.keyStorePasswordFile()));
    return ssl;
  }

  /** Writes the run file, if configured, when the program serves. */
  public static ApplicationListener<ApplicationReadyEvent> runFile(
      @Nullable Path file, WebServerApplicationContext context) {
    return ready -> writeRunFile(file, context);
  }

  /** Writes the run file, if configured. */
  public static void writeRunFile(@Nullable Path file, WebServerApplicationContext context) {
    if (file != null) {
      RunFile.ofThisProcess(context.getWebServer().getPort()).write(file);
    }
  }
}

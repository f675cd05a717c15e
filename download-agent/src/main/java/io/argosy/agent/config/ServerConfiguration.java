package io.argosy.agent.config;

import io.argosy.agent.claim.EarlierLife;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.common.http.BoundedServer;
import io.argosy.common.process.BindRule;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.process.SecretFile;
import java.net.InetAddress;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Where the agent listens: at its door, or where it only tells how it is. */
@Configuration(proxyBeanMethods = false)
class ServerConfiguration {

  /** A list of ten thousand files of ordinary names. */
  private static final long LONGEST_BODY = 4 * 1024 * 1024;

  @Bean
  @Order(Ordered.LOWEST_PRECEDENCE)
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> listening(AgentProperties properties) {
    AgentProperties.Door door = properties.door();
    boolean open = properties.opensDoor();
    InetAddress address = open ? door.address() : properties.status().address();
    boolean tls = open && door.tls() != null;
    return factory -> {
      BindRule.refusal(address, tls)
          .ifPresent(
              sentence -> {
                throw RefusedToStart.key(
                    "argosy.agent." + (open ? "door.address" : "status.address"), sentence);
              });
      factory.setAddress(address);
      factory.setPort(open ? door.port() : properties.status().port());
      factory.setProtocol(BoundedServer.PROTOCOL);
      factory.addEngineValves(BoundedServer.requests(LONGEST_BODY));
      factory.addConnectorCustomizers(
          connector -> BoundedServer.bound(connector, door.connectionsPerAddress()));
      if (tls) {
        factory.setSsl(sslOf(door.tls()));
      }
    };
  }

  private static Ssl sslOf(AgentProperties.Tls tls) {
    Ssl ssl = new Ssl();
    ssl.setKeyStore(tls.keyStoreFile().toUri().toString());
    ssl.setKeyStoreType("PKCS12");
    ssl.setKeyStorePassword(
        SecretFile.read(
            "argosy.agent.door.tls.key-store-password-file", tls.keyStorePasswordFile()));
    return ssl;
  }

  @Bean
  Announcement announcement(AgentProperties properties, SiteStorage site, EarlierLife earlier) {
    return new Announcement(properties, site, earlier);
  }

  @Bean
  FilterRegistrationBean<OwnMachineOnly> ownMachineOnly() {
    var filter = new FilterRegistrationBean<>(new OwnMachineOnly());
    filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
    return filter;
  }
}

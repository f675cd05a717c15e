package io.argosy.router.config;

import io.argosy.common.http.BoundedServer;
import io.argosy.common.process.BindRule;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.process.RunFile;
import io.argosy.common.process.SecretFile;
import java.time.Clock;
import java.time.Duration;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** The process: its clock, where it listens, how it is found, when it ends. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RouterProperties.class)
class ServerConfiguration {

  private static final Duration MICROSECOND = Duration.ofNanos(1000);

  /** What is read back from the database is what was written. */
  @Bean
  Clock clock() {
    return Clock.tick(Clock.systemUTC(), MICROSECOND);
  }

  @Bean
  @Order(Ordered.LOWEST_PRECEDENCE)
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> listening(RouterProperties properties) {
    return factory -> {
      RouterProperties.Tls tls = properties.tls();
      BindRule.refusal(properties.address(), tls != null)
          .ifPresent(
              sentence -> {
                throw new RefusedToStart(sentence);
              });
      factory.setAddress(properties.address());
      factory.setPort(properties.port());
      factory.setProtocol(BoundedServer.PROTOCOL);
      factory.addEngineValves(BoundedServer.requests(properties.largestBody().bytes()));
      factory.addConnectorCustomizers(
          connector -> BoundedServer.bound(connector, properties.connectionsPerAddress()));
      if (tls != null) {
        factory.setSsl(sslOf(tls));
      }
    };
  }

  private static Ssl sslOf(RouterProperties.Tls tls) {
    Ssl ssl = new Ssl();
    ssl.setKeyStore(tls.keyStoreFile().toUri().toString());
    ssl.setKeyStoreType("PKCS12");
    ssl.setKeyStorePassword(
        SecretFile.read("argosy.router.tls.key-store-password-file", tls.keyStorePasswordFile()));
    return ssl;
  }

  @Bean
  ApplicationListener<ApplicationReadyEvent> readyNotice(
      RouterProperties properties, WebServerApplicationContext context) {
    return ready -> {
      if (properties.runFile() != null) {
        RunFile.ofThisProcess(context.getWebServer().getPort()).write(properties.runFile());
      }
    };
  }
}

package io.argosy.web.config;

import io.argosy.common.http.BoundedServer;
import io.argosy.common.process.BindRule;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.process.RunFile;
import io.argosy.common.process.SecretFile;
import io.argosy.common.wire.WireJson;
import java.time.Clock;
import java.time.Duration;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import tools.jackson.databind.json.JsonMapper;

/** The process: its clock, where it listens, how it is found, when it ends. */
@Configuration(proxyBeanMethods = false)
class ServerConfiguration {

  /** People send forms and nothing else. */
  private static final long LONGEST_BODY = 64 * 1024;

  private static final Duration MICROSECOND = Duration.ofNanos(1000);

  /** As finely as the database keeps it, so that what is read compares with what is now. */
  @Bean
  Clock clock() {
    return Clock.tick(Clock.systemUTC(), MICROSECOND);
  }

  @Bean
  JsonMapper jsonMapper() {
    return WireJson.tolerant().rebuild().propertyNamingStrategy(new WordsOfJava()).build();
  }

  @Bean
  @Order(Ordered.LOWEST_PRECEDENCE)
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> listening(WebProperties properties) {
    return factory -> {
      WebProperties.Tls tls = properties.tls();
      BindRule.refusal(properties.address(), tls != null)
          .ifPresent(
              sentence -> {
                throw new RefusedToStart(sentence);
              });
      factory.setAddress(properties.address());
      factory.setPort(properties.port());
      factory.setProtocol(BoundedServer.PROTOCOL);
      factory.addEngineValves(BoundedServer.requests(LONGEST_BODY));
      factory.addConnectorCustomizers(
          connector -> BoundedServer.bound(connector, properties.connectionsPerAddress()));
      if (tls != null) {
        factory.setSsl(sslOf(tls));
      }
    };
  }

  private static Ssl sslOf(WebProperties.Tls tls) {
    Ssl ssl = new Ssl();
    ssl.setKeyStore(tls.keyStoreFile().toUri().toString());
    ssl.setKeyStoreType("PKCS12");
    ssl.setKeyStorePassword(
        SecretFile.read("argosy.web.tls.key-store-password-file", tls.keyStorePasswordFile()));
    return ssl;
  }

  @Bean
  ApplicationListener<ApplicationReadyEvent> readyNotice(
      WebProperties properties, WebServerApplicationContext context) {
    return ready -> {
      if (properties.runFile() != null) {
        RunFile.ofThisProcess(context.getWebServer().getPort()).write(properties.runFile());
      }
    };
  }
}

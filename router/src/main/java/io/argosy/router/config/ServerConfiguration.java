package io.argosy.router.config;

import io.argosy.common.http.ListeningServer;
import io.argosy.common.process.RepeatedErrors;
import java.time.Clock;
import java.time.Duration;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The process: its clock, its ports, its run file and its end. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RouterProperties.class)
class ServerConfiguration {

  private static final Duration MICROSECOND = Duration.ofNanos(1000);

  /** Has the precision of the database, so that a time is read back as it was written. */
  @Bean
  Clock clock() {
    return Clock.tick(Clock.systemUTC(), MICROSECOND);
  }

  @Bean
  ListeningServer listening(RouterProperties properties) {
    return new ListeningServer(
        "argosy.router.",
        properties.address(),
        properties.port(),
        properties.tls(),
        properties.connectionsPerAddress(),
        properties.largestBody().bytes(),
        false);
  }

  @Bean
  RepeatedErrors repeatedErrors() {
    return new RepeatedErrors(System::nanoTime);
  }

  @Bean
  ApplicationListener<ApplicationReadyEvent> readyNotice(
      RouterProperties properties, WebServerApplicationContext context) {
    return ListeningServer.runFile(properties.runFile(), context);
  }
}

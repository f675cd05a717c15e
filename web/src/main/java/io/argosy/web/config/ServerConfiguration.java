package io.argosy.web.config;

import io.argosy.common.http.ListeningServer;
import io.argosy.common.process.RepeatedErrors;
import io.argosy.common.wire.WireJson;
import java.time.Clock;
import java.time.Duration;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** The process: clock, JSON, listening address, run file. */
@Configuration(proxyBeanMethods = false)
class ServerConfiguration {

  /** In bytes; requests contain forms only. */
  private static final long LONGEST_BODY = 64 * 1024;

  private static final Duration MICROSECOND = Duration.ofNanos(1000);

  /** A clock with the database's resolution, one microsecond, to compare with stored times. */
  @Bean
  Clock clock() {
    return Clock.tick(Clock.systemUTC(), MICROSECOND);
  }

  @Bean
  JsonMapper jsonMapper() {
    return WireJson.tolerant();
  }

  @Bean
  ListeningServer listening(WebProperties properties) {
    return new ListeningServer(
        "argosy.web.",
        properties.address(),
        properties.port(),
        properties.tls(),
        properties.connectionsPerAddress(),
        LONGEST_BODY,
        true);
  }

  @Bean
  RepeatedErrors repeatedErrors() {
    return new RepeatedErrors(System::nanoTime);
  }

  @Bean
  ApplicationListener<ApplicationReadyEvent> readyNotice(
      WebProperties properties, WebServerApplicationContext context) {
    return ListeningServer.runFile(properties.runFile(), context);
  }
}

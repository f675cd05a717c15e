package io.argosy.web.config;

import io.argosy.common.http.ListeningServer;
import io.argosy.common.wire.WireJson;
import java.time.Clock;
import java.time.Duration;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
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
  ListeningServer listening(WebProperties properties) {
    return new ListeningServer(
        "argosy.web.",
        properties.address(),
        properties.port(),
        properties.tls(),
        properties.connectionsPerAddress(),
        LONGEST_BODY);
  }

  @Bean
  ApplicationListener<ApplicationReadyEvent> readyNotice(
      WebProperties properties, WebServerApplicationContext context) {
    return ListeningServer.runFile(properties.runFile(), context);
  }
}

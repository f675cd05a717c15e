package io.argosy.agent.config;

import io.argosy.common.http.ListeningServer;
import io.argosy.common.process.RepeatedErrors;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Where the agent listens: at its door, or with its status page only. */
@Configuration(proxyBeanMethods = false)
class ServerConfiguration {

  /** Enough for a list of ten thousand files with ordinary names. */
  private static final long LONGEST_BODY = 4 * 1024 * 1024;

  @Bean
  ListeningServer listening(AgentProperties properties) {
    AgentProperties.Door door = properties.door();
    boolean open = properties.opensDoor();
    return new ListeningServer(
        open ? "argosy.agent.door." : "argosy.agent.status.",
        open ? door.address() : properties.status().address(),
        open ? door.port() : properties.status().port(),
        open ? door.tls() : null,
        door.connectionsPerAddress(),
        LONGEST_BODY,
        false);
  }

  @Bean
  RepeatedErrors repeatedErrors() {
    return new RepeatedErrors(System::nanoTime);
  }

  @Bean
  FilterRegistrationBean<OwnMachineOnly> ownMachineOnly() {
    var filter = new FilterRegistrationBean<>(new OwnMachineOnly());
    filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
    return filter;
  }
}

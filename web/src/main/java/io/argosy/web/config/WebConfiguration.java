package io.argosy.web.config;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
import org.springframework.context.annotation.Import;

/** All there is; users are the router's, so none are configured here. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = UserDetailsServiceAutoConfiguration.class)
@EnableConfigurationProperties(WebProperties.class)
@Import({
  ServerConfiguration.class,
  LivenessConfiguration.class,
  PagesConfiguration.class,
  OverviewConfiguration.class,
  RequestConfiguration.class,
  BreakersConfiguration.class,
  DutiesConfiguration.class,
  AccessConfiguration.class,
  DataApiConfiguration.class
})
public class WebConfiguration {}

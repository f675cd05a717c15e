package io.argosy.router;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.ComponentScan;

/** Starts the router. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@ComponentScan("io.argosy.router.config")
public class RouterMain {

  public static void main(String[] arguments) {
    start(arguments);
  }

  /** Returns when the router serves. */
  public static ConfigurableApplicationContext start(String... arguments) {
    return new SpringApplication(RouterMain.class).run(arguments);
  }
}

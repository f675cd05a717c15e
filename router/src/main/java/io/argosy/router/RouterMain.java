package io.argosy.router;

import io.argosy.common.process.EndsWithParent;
import io.argosy.common.process.ExactNames;
import io.argosy.common.process.LogPattern;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Import;

/** Starts the router. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(ExactNames.class)
@ComponentScan
public class RouterMain {

  public static void main(String[] arguments) {
    start(arguments);
  }

  /** Returns when the router serves. */
  public static ConfigurableApplicationContext start(String... arguments) {
    SpringApplication router = new SpringApplication(RouterMain.class);
    router.addListeners(new EndsWithParent("argosy.router.parent-pid"));
    router.setDefaultProperties(LogPattern.properties());
    return router.run(arguments);
  }
}

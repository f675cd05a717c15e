package io.argosy.web;

import io.argosy.common.process.EndsWithParent;
import io.argosy.common.process.LogPattern;
import io.argosy.web.config.WebConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The main class of the web pages. */
public final class WebMain {

  private WebMain() {}

  public static void main(String[] arguments) {
    start(arguments);
  }

  /** Returns once the server accepts requests. The settings are in {@code argosy-web.yaml}. */
  public static ConfigurableApplicationContext start(String... arguments) {
    return application().run(arguments);
  }

  /** Returns the pages before their start. */
  public static SpringApplicationBuilder application() {
    return new SpringApplicationBuilder(WebConfiguration.class)
        .listeners(new EndsWithParent("argosy.web.parent-pid"))
        .properties(LogPattern.properties())
        .properties("spring.config.name=argosy-web");
  }
}

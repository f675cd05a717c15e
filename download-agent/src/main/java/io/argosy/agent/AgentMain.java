package io.argosy.agent;

import io.argosy.agent.config.AgentYaml;
import io.argosy.common.process.EndsWithParent;
import io.argosy.common.process.ExactNames;
import io.argosy.common.process.LogPattern;
import io.argosy.common.process.RefusedToStart;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Import;

/** Starts the agent: {@code --config agent.yaml}. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(ExactNames.class)
@ComponentScan("io.argosy.agent.config")
public class AgentMain {

  private static final int REFUSED = 2;

  public static void main(String[] arguments) {
    try {
      start(arguments);
    } catch (RefusedToStart e) {
      LoggerFactory.getLogger(AgentMain.class).error(e.getMessage());
      System.exit(REFUSED);
    }
  }

  /**
   * Returns when the agent listens; it becomes ready once the router has answered it.
   *
   * @param extra more configuration, as for a test's end of the process
   */
  public static ConfigurableApplicationContext start(String[] arguments, Class<?>... extra) {
    var properties = AgentYaml.properties(arguments);
    return new SpringApplicationBuilder(AgentMain.class)
        .sources(extra)
        .listeners(new EndsWithParent("argosy.agent.parent-pid"))
        .properties(LogPattern.properties())
        .properties(properties)
        .build()
        .run();
  }
}

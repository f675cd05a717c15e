package io.argosy.agent.config;

import io.argosy.common.process.RefusedToStart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.FileSystemResource;

/** The file named by {@code --config}, and default settings of Spring Boot. */
public final class AgentYaml {

  private static final List<String> KNOWN = List.of("argosy.agent.", "logging.");
  private static final String OPTION = "--config";

  private AgentYaml() {}

  /**
   * Spring Boot's settings, including the location of the file.
   *
   * @throws RefusedToStart there is no such file, or it has a key of another program
   */
  public static Map<String, Object> properties(String... arguments) {
    Path file = fileOf(arguments);
    requireKnownKeys(file);
    return Map.ofEntries(
        Map.entry("spring.config.location", file.toUri().toString()),
        Map.entry("spring.application.name", "argosy-agent"),
        Map.entry("spring.main.banner-mode", "off"),
        Map.entry("spring.main.log-startup-info", "false"),
        // A thread for each task, because most of them may wait for a disk or a storage.
        Map.entry("spring.task.scheduling.pool.size", "8"),
        // A scheduled task may hang, for example on a dead file server, when the agent ends.
        Map.entry("spring.lifecycle.timeout-per-shutdown-phase", "5s"),
        Map.entry("spring.mvc.servlet.load-on-startup", "-1"),
        Map.entry("spring.mvc.formcontent.filter.enabled", "false"),
        Map.entry("spring.servlet.multipart.enabled", "false"),
        Map.entry("server.error.include-stacktrace", "never"),
        Map.entry("server.server-header", ""),
        Map.entry("server.tomcat.threads.max", "64"),
        Map.entry("server.tomcat.threads.min-spare", "2"),
        Map.entry("server.tomcat.max-connections", "1024"),
        Map.entry("server.tomcat.max-keep-alive-requests", "-1"),
        Map.entry("server.shutdown", "immediate"),
        Map.entry("management.endpoints.web.exposure.include", "health,prometheus"),
        Map.entry("management.endpoint.health.show-details", "always"));
  }

  private static Path fileOf(String... arguments) {
    if (arguments.length != 2 || !arguments[0].equals(OPTION)) {
      throw new RefusedToStart("usage: argosy-agent " + OPTION + " FILE");
    }
    Path file = Path.of(arguments[1]).toAbsolutePath().normalize();
    if (!Files.isReadable(file)) {
      throw new RefusedToStart(OPTION + ": there is no readable file " + file);
    }
    return file;
  }

  private static void requireKnownKeys(Path file) {
    try {
      for (PropertySource<?> source :
          new YamlPropertySourceLoader().load("agent.yaml", new FileSystemResource(file))) {
        unknownKey(source)
            .ifPresent(
                key -> {
                  throw new RefusedToStart(file + ": unknown key " + key);
                });
      }
    } catch (IOException e) {
      throw new RefusedToStart(file + " is not readable: " + e.getMessage());
    }
  }

  private static Optional<String> unknownKey(PropertySource<?> source) {
    return List.of(((EnumerablePropertySource<?>) source).getPropertyNames()).stream()
        .filter(key -> KNOWN.stream().noneMatch(key::startsWith))
        .findFirst();
  }
}

package io.argosy.deploy.cli;

import io.argosy.circuit.control.provider.EndpointSettings;
import io.argosy.circuit.control.provider.ProviderSettings;
import io.argosy.common.unit.ByteRate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.io.FileSystemResource;

/** The configuration of {@code circuit try}, in the form of {@code agent.yaml}. */
record CircuitTrySettings(ProviderSettings provider, List<EndpointSettings> endpoints) {

  /**
   * @throws IllegalArgumentException the file cannot be read, or has a wrong or unknown key
   */
  static CircuitTrySettings read(Path file) throws IOException {
    if (!Files.isReadable(file)) {
      throw new IllegalArgumentException("--config: there is no readable file " + file);
    }
    ApplicationConversionService conversion = new ApplicationConversionService();
    conversion.addConverter(String.class, ByteRate.class, ByteRate::parse);
    try {
      return new Binder(
              ConfigurationPropertySources.from(
                  new YamlPropertySourceLoader().load("circuits", new FileSystemResource(file))),
              null,
              conversion)
          .bind(
              ConfigurationPropertyName.EMPTY,
              Bindable.of(CircuitTrySettings.class),
              new NoUnboundElementsBindHandler(BindHandler.DEFAULT, source -> true))
          .orElseThrow(
              () -> new IllegalArgumentException(file + ": has no provider and no endpoints"));
    } catch (BindException e) {
      throw new IllegalArgumentException(file + ": " + fault(e), e);
    }
  }

  private static String fault(BindException e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause instanceof UnboundConfigurationPropertiesException unknown
        ? unknown.getUnboundProperties().stream()
            .map(property -> "unknown key " + property.getName())
            .collect(Collectors.joining(", "))
        : e.getName() + ": " + cause.getMessage();
  }

  EndpointSettings endpoint(String option, String name) {
    return endpoints.stream()
        .filter(it -> it.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s: there is no endpoint %s; the file has %s"
                        .formatted(
                            option,
                            name,
                            endpoints.stream()
                                .map(EndpointSettings::name)
                                .collect(Collectors.joining(", ")))));
  }
}

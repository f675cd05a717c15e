package io.argosy.deploy.cli;

import io.argosy.circuit.control.provider.EndpointSettings;
import io.argosy.circuit.control.provider.ProviderSettings;
import io.argosy.common.process.BadSettingAnalyzer;
import io.argosy.common.unit.ByteRate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.io.FileSystemResource;
import org.yaml.snakeyaml.error.YAMLException;

/** The configuration of {@code circuit try}, in the form of {@code agent.yaml}. */
record CircuitTrySettings(ProviderSettings provider, List<EndpointSettings> endpoints) {

  /**
   * @throws IllegalArgumentException the file cannot be read, or has a wrong or unknown key
   */
  static CircuitTrySettings read(Path file) throws IOException {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw new IllegalArgumentException("--config: there is no readable file " + file);
    }
    ApplicationConversionService conversion = new ApplicationConversionService();
    conversion.addConverter(String.class, ByteRate.class, ByteRate::parse);
    conversion.addConverter(Number.class, ByteRate.class, it -> ByteRate.parse(it.toString()));
    try {
      CircuitTrySettings read =
          new Binder(
                  ConfigurationPropertySources.from(
                      new YamlPropertySourceLoader()
                          .load("circuits", new FileSystemResource(file))),
                  null,
                  conversion)
              .bind(
                  ConfigurationPropertyName.EMPTY,
                  Bindable.of(CircuitTrySettings.class),
                  new NoUnboundElementsBindHandler(BindHandler.DEFAULT, source -> true))
              .orElse(null);
      if (read == null || read.provider() == null || read.endpoints() == null) {
        throw new IllegalArgumentException(file + ": needs provider and endpoints");
      }
      return read;
    } catch (YAMLException e) {
      throw new IllegalArgumentException(file + " is no YAML: " + firstLine(e), e);
    } catch (BindException e) {
      String why = new BadSettingAnalyzer().analyze(e).getDescription();
      throw new IllegalArgumentException(file + ": " + why, e);
    }
  }

  private static String firstLine(YAMLException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  EndpointSettings endpoint(String option, String name) {
    return endpoints.stream()
        .filter(it -> it.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(unknown(option, name)));
  }

  private String unknown(String option, String name) {
    List<String> names = endpoints.stream().map(EndpointSettings::name).toList();
    return "%s: there is no endpoint %s; the file has %s"
        .formatted(option, name, String.join(", ", names));
  }
}

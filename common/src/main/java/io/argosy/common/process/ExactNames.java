package io.argosy.common.process;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.origin.PropertySourceOrigin;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Refuses settings whose names differ from the documented ones in hyphens or case, which Spring
 * accepts. Names of environment variables cannot have them.
 */
public final class ExactNames implements ConfigurationPropertiesBindHandlerAdvisor {

  @Override
  public BindHandler apply(BindHandler parent) {
    return new AbstractBindHandler(parent) {
      @Override
      public @Nullable Object onSuccess(
          ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
        ConfigurationProperty found = context.getConfigurationProperty();
        if (found != null
            && found.getOrigin() instanceof PropertySourceOrigin origin
            && differs(name, origin)) {
          ConfigurationPropertyName written =
              ConfigurationPropertyName.adapt(origin.getPropertyName(), '.');
          throw new UnboundConfigurationPropertiesException(
              Set.of(new ConfigurationProperty(written, found.getValue(), origin)));
        }
        return super.onSuccess(name, target, context, result);
      }
    };
  }

  private static boolean differs(ConfigurationPropertyName name, PropertySourceOrigin origin) {
    String written = origin.getPropertyName();
    return written.startsWith("argosy.")
        && !plain(written).equals(plain(name.toString()))
        && ConfigurationPropertyName.adapt(written, '.').equals(name)
        && !(origin.getPropertySource() instanceof SystemEnvironmentPropertySource);
  }

  /**
   * Keys of maps, such as names of nodes, may be written with or without brackets. The component of
   * a record for a key that is a word of Java ends with an underscore, which Spring reads as a
   * hyphen.
   */
  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[._\\[\\]]|-$", "");
  }
}

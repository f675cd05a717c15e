package io.argosy.common.process;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.origin.PropertySourceOrigin;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Refuses settings of which there are none, before values are read, and settings whose names differ
 * from the documented ones in hyphens or case, which Spring accepts. Names of environment variables
 * cannot have them.
 */
public final class ExactNames implements ConfigurationPropertiesBindHandlerAdvisor {

  private static final String PREFIX = "argosy.";

  @Override
  public BindHandler apply(BindHandler parent) {
    return new AbstractBindHandler(parent) {
      @Override
      public <T> @Nullable Bindable<T> onStart(
          ConfigurationPropertyName name, Bindable<T> target, BindContext context) {
        if (context.getDepth() == 0 && name.toString().startsWith(PREFIX)) {
          requireKnown(name, target, context);
        }
        return super.onStart(name, target, context);
      }

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

  /** Otherwise a record could complain that a setting is missing whose key is mistyped. */
  private static void requireKnown(
      ConfigurationPropertyName prefix, Bindable<?> target, BindContext context) {
    Set<ConfigurationProperty> unknown = new TreeSet<>();
    for (ConfigurationPropertySource source : context.getSources()) {
      if (source instanceof IterableConfigurationPropertySource names
          && !(source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource)) {
        names.stream()
            .filter(prefix::isAncestorOf)
            .filter(key -> !KnownKeys.has(key, prefix.getNumberOfElements(), target.getType()))
            .map(names::getConfigurationProperty)
            .forEach(unknown::add);
      }
    }
    if (!unknown.isEmpty()) {
      throw new UnboundConfigurationPropertiesException(unknown);
    }
  }

  private static boolean differs(ConfigurationPropertyName name, PropertySourceOrigin origin) {
    String written = origin.getPropertyName();
    return written.startsWith(PREFIX)
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

package io.argosy.common.process;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.convert.ConversionFailedException;
import org.springframework.core.convert.ConverterNotFoundException;

/**
 * Describes an unknown setting or an invalid value, with its place, in one sentence. It takes
 * precedence over Spring's analyzer, which names internal classes. Registered in
 * META-INF/spring.factories.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class BadSettingAnalyzer extends AbstractFailureAnalyzer<BindException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, BindException cause) {
    String sentence =
        cause.getCause() instanceof UnboundConfigurationPropertiesException unknown
            ? unknown.getUnboundProperties().stream()
                .map(
                    one ->
                        one.getName()
                            + ": there is no such setting"
                            + meant(one.getName(), cause)
                            + placeOf(one))
                .collect(Collectors.joining("\n"))
            : ofValue(cause);
    return new FailureAnalysis(
        sentence, "docs/operate.md has all settings with their values.", cause);
  }

  /** The binding failed at the key itself if that differs only in hyphens or case. */
  private static String meant(ConfigurationPropertyName key, BindException failure) {
    ConfigurationPropertyName bound = failure.getName();
    Optional<ConfigurationPropertyName> meant =
        bound.equals(key)
            ? Optional.of(bound)
            : KnownKeys.meant(key, bound.getNumberOfElements(), failure.getTarget().getType());
    return meant.map(it -> "; did you mean " + it + "?").orElse("");
  }

  private static String ofValue(BindException failure) {
    ConfigurationProperty property = failure.getProperty();
    String key = property == null ? failure.getName().toString() : property.getName().toString();
    String value = property == null ? "" : " '" + property.getValue() + "'";
    return key + ":" + value + " " + whyNot(failure) + placeOf(property);
  }

  private static String whyNot(BindException failure) {
    return wordsOf(failure)
        .map(words -> "is none of " + words)
        .orElseGet(() -> "is invalid: " + reasonOf(rootOf(failure)));
  }

  /** Spring's message about a value that nothing reads, such as a text for a map, names classes. */
  private static @Nullable String reasonOf(Throwable root) {
    return root instanceof ConverterNotFoundException
        ? "it has another form than docs/operate.md says, or lacks a unit"
        : root.getMessage();
  }

  /** Returns the values of an enumeration, as they are written in a configuration. */
  private static Optional<String> wordsOf(Throwable failure) {
    for (Throwable one = failure; one != null; one = one.getCause()) {
      if (one instanceof ConversionFailedException conversion
          && conversion.getTargetType().getType().isEnum()) {
        return Optional.of(
            Arrays.stream(conversion.getTargetType().getType().getEnumConstants())
                .map(word -> ((Enum<?>) word).name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .collect(Collectors.joining(", ")));
      }
    }
    return Optional.empty();
  }

  private static Throwable rootOf(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  private static String placeOf(@Nullable ConfigurationProperty property) {
    return property == null || property.getOrigin() == null
        ? ""
        : " (" + property.getOrigin() + ")";
  }
}

package io.argosy.common.process;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.beans.PropertyMatches;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.core.ResolvableType;

/** The keys of settings that are bound to records, and the one that a mistyped key resembles. */
final class KnownKeys {

  private static final int MOST_TYPOS = 3;

  private KnownKeys() {}

  /**
   * Returns whether a key is one of a type; hyphens and case do not count.
   *
   * @param at the element of the key that is the first one below the type
   */
  static boolean has(ConfigurationPropertyName key, int at, ResolvableType type) {
    Class<?> bound = type.toClass();
    if (at == key.getNumberOfElements()) {
      return true;
    }
    if (Collection.class.isAssignableFrom(bound)) {
      return key.isNumericIndex(at) && has(key, at + 1, type.asCollection().getGeneric());
    }
    if (Map.class.isAssignableFrom(bound)) {
      return has(key, at + 1, type.asMap().getGeneric(1));
    }
    return !bound.isRecord()
        || named(bound, key, at).stream()
            .anyMatch(field -> has(key, at + 1, ResolvableType.forField(field)));
  }

  /** Returns the key that was probably meant; its parameters are those of {@link #has}. */
  static Optional<ConfigurationPropertyName> meant(
      ConfigurationPropertyName key, int at, ResolvableType type) {
    Class<?> bound = type.toClass();
    if (at >= key.getNumberOfElements()) {
      return Optional.empty();
    }
    if (Collection.class.isAssignableFrom(bound)) {
      return meant(key, at + 1, type.asCollection().getGeneric());
    }
    if (Map.class.isAssignableFrom(bound)) {
      return meant(key, at + 1, type.asMap().getGeneric(1));
    }
    List<Field> named = bound.isRecord() ? named(bound, key, at) : List.of();
    return named.isEmpty() && bound.isRecord()
        ? similar(bound, key.getElement(at, Form.DASHED)).map(key.chop(at)::append)
        : named.stream()
            .flatMap(field -> meant(key, at + 1, ResolvableType.forField(field)).stream())
            .findFirst();
  }

  /** One key may have several forms, each of which is a field. */
  private static List<Field> named(Class<?> type, ConfigurationPropertyName key, int at) {
    String written = key.getElement(at, Form.UNIFORM);
    return fields(type)
        .filter(field -> keyOf(field).replace("-", "").toLowerCase(Locale.ROOT).equals(written))
        .toList();
  }

  private static Stream<Field> fields(Class<?> type) {
    return Stream.of(type.getDeclaredFields())
        .filter(field -> !Modifier.isStatic(field.getModifiers()));
  }

  /** The field for a key that is a word of Java ends with an underscore. */
  private static String keyOf(Field field) {
    Name name = field.getAnnotation(Name.class);
    return name == null
        ? DataObjectPropertyName.toDashedForm(field.getName()).replaceFirst("[-_]$", "")
        : name.value();
  }

  private static Optional<String> similar(Class<?> type, String written) {
    String asField =
        Pattern.compile("-(.)")
            .matcher(written)
            .replaceAll(it -> it.group(1).toUpperCase(Locale.ROOT));
    return IntStream.rangeClosed(1, Math.min(MOST_TYPOS, (written.length() + 2) / 3))
        .mapToObj(typos -> PropertyMatches.forField(asField, type, typos).getPossibleMatches())
        .map(List::of)
        .flatMap(names -> fields(type).filter(field -> names.contains(field.getName())))
        .map(KnownKeys::keyOf)
        .findFirst();
  }
}

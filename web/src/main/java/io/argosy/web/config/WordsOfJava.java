package io.argosy.web.config;

import tools.jackson.databind.PropertyNamingStrategy;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedField;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.introspect.AnnotatedParameter;

/**
 * No component of a record can be named as a word of Java: {@code isStatic} is {@code static} in
 * JSON, as the router writes it.
 */
final class WordsOfJava extends PropertyNamingStrategy {

  private static final long serialVersionUID = 1L;

  @Override
  public String nameForField(MapperConfig<?> config, AnnotatedField field, String name) {
    return nameOf(name);
  }

  @Override
  public String nameForGetterMethod(MapperConfig<?> config, AnnotatedMethod method, String name) {
    return nameOf(name);
  }

  @Override
  public String nameForConstructorParameter(
      MapperConfig<?> config, AnnotatedParameter parameter, String name) {
    return nameOf(name);
  }

  private static String nameOf(String name) {
    return name.equals("isStatic") ? "static" : name;
  }
}

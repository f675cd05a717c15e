package io.argosy.web.config;

import tools.jackson.databind.PropertyNamingStrategy;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedField;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.introspect.AnnotatedParameter;

/**
 * Names the record component {@code isStatic} {@code static} in JSON, as the router does. A
 * component cannot have that name, because it is a keyword of Java.
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

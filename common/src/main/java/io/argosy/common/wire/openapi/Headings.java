package io.argosy.common.wire.openapi;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springdoc.core.customizers.GlobalOpenApiCustomizer;

/** Names groups of operations, and describes the parameters that mean the same everywhere. */
public final class Headings implements GlobalOpenApiCustomizer {

  private static final Pattern THING = Pattern.compile("/(\\w+?)s/\\{id}");
  private static final Pattern CLASS = Pattern.compile("-(api|page)$");
  private static final Pattern SAME = Pattern.compile("_\\d+$");
  private static final Pattern WORD = Pattern.compile("-(\\w)");
  private static final int USUAL = 100;
  private static final int MOST = 1_000;

  @Override
  public void customise(OpenAPI api) {
    if (api.getTags() != null) {
      api.getTags().forEach(tag -> tag.setName(plain(tag.getName())));
    }
    api.getPaths()
        .forEach((path, item) -> item.readOperations().forEach(one -> complete(path, one)));
  }

  private static void complete(String path, Operation operation) {
    if (operation.getTags() != null) {
      operation.setTags(operation.getTags().stream().map(Headings::plain).toList());
      operation.setOperationId(nameOf(operation));
    }
    List<Parameter> parameters = operation.getParameters();
    if (parameters != null) {
      parameters.forEach(parameter -> describe(path, parameter));
    }
  }

  private static void describe(String path, Parameter parameter) {
    Matcher thing = THING.matcher(path);
    switch (parameter.getName()) {
      case "cursor" ->
          parameter.description("`next` of the part before; absent: the first part is answered");
      case "limit" -> parameter.description("Most items of a part").schema(numbers());
      case "id" -> {
        if (thing.find()) {
          parameter.description("Id of the " + thing.group(1) + ", opaque");
        }
      }
      default -> {}
    }
  }

  private static Schema<Object> numbers() {
    Schema<Object> numbers = new JsonSchema();
    numbers.addType("integer");
    numbers.setMinimum(BigDecimal.ONE);
    numbers.setMaximum(BigDecimal.valueOf(MOST));
    numbers.setDefault(USUAL);
    return numbers;
  }

  /** Returns a name such as {@code cycleQueryDecisions}, from a method name unique in its class. */
  private static String nameOf(Operation operation) {
    String method = SAME.matcher(operation.getOperationId()).replaceFirst("");
    String words = operation.getTags().getFirst() + "-" + method;
    return WORD.matcher(words).replaceAll(word -> word.group(1).toUpperCase(Locale.ROOT));
  }

  private static String plain(String tag) {
    return CLASS.matcher(tag).replaceFirst("");
  }
}

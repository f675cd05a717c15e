package io.argosy.common.wire;

import io.argosy.common.unit.ByteCount;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.cfg.MutableCoercionConfig;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.LogicalType;

/** The JSON mappers of router, agents, doors and the command line. */
public final class WireJson {

  private WireJson() {}

  /**
   * Ignores unknown fields; for agents and doors, which may be older or newer than the other side.
   */
  public static JsonMapper tolerant() {
    return builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
  }

  /** Rejects unknown fields; for input by users, in which they are spelling mistakes. */
  public static JsonMapper strict() {
    return builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
  }

  /**
   * As {@link #strict}, but an amount may be {@code 2e9}; for worlds, which other programs write.
   */
  public static JsonMapper worlds() {
    SimpleModule amounts = new SimpleModule("argosy-world");
    amounts.addDeserializer(
        ByteCount.class, new AmountDeserializer<>(ByteCount.class, ByteCount::of, true));
    return builder()
        .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .addModule(amounts)
        .build();
  }

  /** Applies the rules of {@link #strict()} to the mapper of another format, such as YAML. */
  public static <M extends ObjectMapper, B extends MapperBuilder<M, B>> B strict(B format) {
    return withRules(format).enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
  }

  private static JsonMapper.Builder builder() {
    return withRules(JsonMapper.builder());
  }

  private static <M extends ObjectMapper, B extends MapperBuilder<M, B>> B withRules(B format) {
    return format
        .addModule(new WireModule())
        .annotationIntrospector(
            AnnotationIntrospector.pair(
                new RequiredUnlessNullable(), new JacksonAnnotationIntrospector()))
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .withCoercionConfig(LogicalType.Textual, WireJson::onlyText);
  }

  private static void onlyText(MutableCoercionConfig text) {
    text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
        .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
        .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
  }
}

package io.argosy.common.wire;

import java.util.function.Function;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/** Reads a JSON string as a thing; what the thing refuses, the reader refuses with its place. */
public final class TextDeserializer<T> extends StdDeserializer<T> {

  private final Function<String, T> born;

  public TextDeserializer(Class<T> type, Function<String, T> born) {
    super(type);
    this.born = born;
  }

  @Override
  @SuppressWarnings("unchecked")
  public T deserialize(JsonParser parser, DeserializationContext context) {
    if (!parser.hasToken(JsonToken.VALUE_STRING)) {
      return (T) context.handleUnexpectedToken(getValueType(context), parser);
    }
    String text = parser.getString();
    try {
      return born.apply(text);
    } catch (IllegalArgumentException e) {
      throw context.weirdStringException(text, handledType(), e.getMessage());
    }
  }
}

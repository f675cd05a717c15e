package io.argosy.common.wire;

import java.util.function.Function;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/** Reads a JSON string as a value; a rejected value is an error with its place. */
public final class TextDeserializer<T> extends StdDeserializer<T> {

  private final Function<String, T> parse;

  public TextDeserializer(Class<T> type, Function<String, T> parse) {
    super(type);
    this.parse = parse;
  }

  @Override
  @SuppressWarnings("unchecked")
  public T deserialize(JsonParser parser, DeserializationContext context) {
    if (!parser.hasToken(JsonToken.VALUE_STRING)) {
      return (T) context.handleUnexpectedToken(getValueType(context), parser);
    }
    String text = parser.getString();
    try {
      return parse.apply(text);
    } catch (IllegalArgumentException e) {
      throw context.weirdStringException(text, handledType(), e.getMessage());
    }
  }
}
